import type { Event } from '@muster/contract/events'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useAction } from '../../../lib/action.ts'
import { formatTime } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'
import { callOrganiser } from '../commands.ts'

interface CallOrganiserProps {
  event: Pick<Event, 'id' | 'time_zone'>
  table_number: number
  /** When this table called, by either side; null without an open call. */
  called_at: string | null
  slip?: string | undefined
}

/** Calls the organiser to the table with one tap, and a reason if there is one. A table has one open call. */
export function CallOrganiser({ event, table_number, called_at, slip }: CallOrganiserProps) {
  const zone = useZone()
  const [reason, setReason] = useState('')
  const call = useAction(callOrganiser, 'The organiser could not be called.', { slip })
  const section = useLostFocus<HTMLElement>(called_at)
  const send = () => {
    const body = { table_number, reason: reason.trim() === '' ? null : reason }
    return call.act({ params: { event_id: event.id }, body })
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Call the organiser"
      className="grid grid-cols-1 gap-2 outline-none"
    >
      <div role="status" className="empty:hidden">
        {called_at !== null && (
          <Banner kind="success">
            Called at {formatTime(called_at, event.time_zone ?? zone)}. The organiser comes to table {table_number}.
          </Banner>
        )}
      </div>
      {call.failure && <Banner kind="error">{call.failure.message}</Banner>}
      {called_at === null && (
        <>
          <Button look="secondary" isBusy={call.isBusy} onClick={send}>
            <Hand aria-hidden className="size-5" />
            Call the Organiser
          </Button>
          <details>
            <summary className="tap-height font-semibold text-brand">Add a reason</summary>
            <TextField
              label="Reason"
              hint="Optional, such as a question about a rule."
              maxLength={200}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </details>
        </>
      )}
    </section>
  )
}
