import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { eventPath } from '@muster/site/event-path'
import { Link } from '../../../lib/navigation.tsx'

/** Leads from a finished event to the names without an account, for those who played before they had one. */
export function ClaimLink({ event, participants }: { event: Event; participants: Participant[] }) {
  const isOpen = event.state === 'finished' && event.owner_id !== null
  if (!isOpen || participants.every(({ user_id }) => user_id !== null)) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted print:hidden">
      Did you play here?
      <Link
        to={eventPath(event, { page: 'me' })}
        className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
      >
        Claim your games
      </Link>
    </p>
  )
}
