import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { deleteCalendarLink, renewCalendarLink } from '../commands.ts'
import { calendarLink } from '../own-questions.ts'

/** The address by which a calendar program shows one's own events. */
export function CalendarLink({ userId }: { userId: number }) {
  const { data } = useQuery(calendarLink(userId))
  const [renew, end] = [useCommand(renewCalendarLink), useCommand(deleteCalendarLink)]
  const [said, setSaid] = useState('')
  if (data === undefined) return null
  const { address } = data
  const run = (act: () => Promise<unknown>, done: string) => () =>
    act().then(
      () => setSaid(done),
      () => setSaid('That did not work. Please check your connection and try again.'),
    )
  const copy = (text: string) => run(() => navigator.clipboard.writeText(text), 'Copied.')
  return (
    <section aria-labelledby="own-calendar" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="own-calendar" className="text-xl">
        In your calendar
      </h2>
      <p className="text-muted">
        {address === null
          ? 'Make an address that your calendar program can subscribe to. It shows the events that you organise or have joined.'
          : 'Subscribe to this address in your calendar program. Whoever knows it can see your events, drafts too: keep it to yourself.'}
      </p>
      {address === null ? (
        <Button className="justify-self-start" onClick={run(() => renew({}), 'Here is your address.')}>
          <CalendarSync aria-hidden className="size-5" />
          Make an address
        </Button>
      ) : (
        <>
          <p className="wrap-anywhere rounded-control bg-sunken px-3 py-2 text-sm">{address}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={copy(address)}>Copy</Button>
            <Button look="secondary" onClick={run(() => renew({}), 'The old address no longer works.')}>
              Make another
            </Button>
            <Button look="quietDanger" onClick={run(() => end({}), 'The address no longer works.')}>
              End it
            </Button>
          </div>
        </>
      )}
      <p role="status" className="empty:hidden">
        {said}
      </p>
    </section>
  )
}
