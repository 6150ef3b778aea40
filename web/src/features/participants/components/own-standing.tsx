import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { eventPath } from '@muster/site/event-path'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { participantMatcherOf } from '../participant-search.ts'
import { useOwnEntry } from '../use-own-entry.ts'

/** Visitors have none; its space is reserved until it is loaded. */
const entry = lazyComponent('own-entry', async () => (await import('./own-entry.tsx')).OwnEntry)

interface OwnStandingProps {
  event: Event
  participants: Participant[]
  search: string
}

/** The entry of the participant who reads the page, above the standings; after the event, others may claim one. */
export function OwnStanding({ event, participants, search }: OwnStandingProps) {
  const own = useOwnEntry(event.id, participants)
  if (!own) return <ClaimLink event={event} participants={participants} />
  // It links to a row that is missing while a search shows others.
  if (!participantMatcherOf(search)(own)) return null
  return (
    <div className="min-h-[5.75rem]">
      <entry.Lazy event={event} participants={participants} own={own} />
    </div>
  )
}

/** Leads from a finished event to the names without an account, for those who played before they had one. */
function ClaimLink({ event, participants }: { event: Event; participants: Participant[] }) {
  const isOpen = event.state === 'finished' && event.owner_id !== null
  if (!isOpen || participants.every(({ is_member }) => is_member)) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted print:hidden">
      Did you play here?
      <Link to={eventPath(event, { page: 'me' })} className="title-link tap-height">
        Claim your games
      </Link>
    </p>
  )
}
