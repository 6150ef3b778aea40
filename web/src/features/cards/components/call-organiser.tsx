import type { Event } from '@muster/contract/events'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useAction } from '../../../lib/action.ts'
import { formatTime } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'
import { callOrganiser } from '../commands.ts'

interface CallOrganiserProps {
  event: Pick<Event, 'id' | 'time_zone'>
  table_number: number
  slip?: string | undefined
}

/** Calls the organiser to the table with one tap, and a reason if there is one. */
export function CallOrganiser({ event, table_number, slip }: CallOrganiserProps) {
  const zone = useZone()
  const [reason, setReason] = useState('')
  const [calledAt, setCalledAt] = useState<string>()
  const call = useAction(callOrganiser, 'The organiser could not be called.', {
    slip,
    onDone: ({ at }) => setCalledAt(at),
  })
  const send = () => {
    const body = { table_number, reason: reason.trim() === '' ? null : reason }
    return call.act({ params: { event_id: event.id }, body })
  }
  return (
    <section aria-label="Call the organiser" className="grid grid-cols-1 gap-2">
      <div role="status" className="empty:hidden">
        {calledAt !== undefined && (
          <Banner kind="success">
            The organiser has been called ({formatTime(calledAt, event.time_zone ?? zone)}). Please stay at table{' '}
            {table_number}.
          </Banner>
        )}
      </div>
      {call.failure && <Banner kind="error">{call.failure.message}</Banner>}
      <Button look="secondary" isBusy={call.isBusy} onClick={send}>
        <Hand aria-hidden className="size-5" />
        {calledAt === undefined ? 'Call the Organiser' : 'Call Again'}
      </Button>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-brand">Add a reason</summary>
        <TextField
          label="Reason"
          hint="Optional, such as a question about a rule."
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </details>
    </section>
  )
}
