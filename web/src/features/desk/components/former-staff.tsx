import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { BackLink } from '../../../components/page.tsx'
import { HallZone } from '../../../lib/hall-time.ts'
import type { Unsent } from '../../outbox/action-order.ts'
import type { Results } from '../use-results.ts'
import { UnsentBar } from './unsent-bar.tsx'

interface FormerStaffProps {
  event: Event
  results: Results
  unsent: Unsent
}

/** What somebody has entered who is no longer in the staff, and the server does not have: it is theirs to pass on. */
export const FormerStaff = ({ event, results, unsent }: FormerStaffProps) => (
  <HallZone value={event.time_zone}>
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4 [--bottom-bar:4rem]">
      <BackLink to={eventPath(event)} label="Event" />
      <h1 className="text-3xl">You are no longer in the staff</h1>
      <p className="max-w-prose">
        Muster does not take what you have entered for “{event.title}” any more. This device keeps it: open the list
        below to copy it or to show it as a code, and give it to an organiser. If they invite you again, it is sent.
      </p>
      <UnsentBar results={results} rounds={unsent.rounds} actions={unsent.actions} />
    </div>
  </HallZone>
)
