import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { useSession } from '../../../lib/application.tsx'
import { matcherOf } from '../participant-search.ts'
import { ClaimLink } from './claim-link.tsx'

/** Visitors have none; its space is reserved until it is loaded. */
const entry = lazyComponent('own-entry', async () => (await import('./own-entry.tsx')).OwnEntry)

interface OwnStandingProps {
  event: Event
  participants: Participant[]
  search: string
}

/** The entry of the participant who reads the page, above the standings; after the event, others may claim one. */
export function OwnStanding({ event, participants, search }: OwnStandingProps) {
  const { user } = useSession()
  const own = participants.find(({ user_id }) => user_id === user?.id)
  if (!own) return <ClaimLink event={event} participants={participants} />
  // It links to a row that is missing while a search shows others.
  if (!matcherOf(search)(own.nickname)) return null
  return (
    <div className="min-h-[5.75rem]">
      <entry.Lazy event={event} participants={participants} own={own} />
    </div>
  )
}
