import { ApiError } from '@muster/contract/client'
import { readRound } from '@muster/site/queries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink, LoadFailure } from '../../components/page.tsx'
import { LoadingSkeleton } from '../../components/ui/skeleton.tsx'
import { event as eventOf } from '../../features/events/queries.ts'
import { matches as matchesOf } from '../../features/matches/queries.ts'
import { participants as participantsOf } from '../../features/participants/queries.ts'
import { rounds as roundsOf } from '../../features/rounds/queries.ts'
import { useSession } from '../../lib/application.tsx'
import { useLocation, useParams } from '../../lib/navigation.tsx'
import { useLive } from '../../lib/use-live.ts'
import { EventContent, preloadShown } from '../event/event-content.tsx'
import { preloadRanked } from '../event/event-lists.tsx'
import { PageMeta } from '../page-meta.tsx'

/** Loads the code of the plan, and of the standings after a round if the address names one. */
export const preloadParts = async (query: URLSearchParams) => {
  await preloadShown()
  if (readRound(query, 'after') !== undefined) await preloadRanked()
}

/** An event with its parts: about, matches, standings, armies. */
export function EventPage() {
  const event_id = Number(useParams().event_id)
  useLive(event_id)
  const { user } = useSession()
  // All queries in parallel, not the parts after the event.
  const participants = useQuery(participantsOf(event_id))
  const matches = useQuery(matchesOf(event_id))
  const rounds = useQuery(roundsOf(event_id, user?.id))
  const event = useQuery(eventOf(event_id))
  // The parts are refetched regularly, so they notice a deletion first.
  const isGone = [event, participants, matches].some(({ error }) => isNotFound(error))
  const { state } = useLocation()
  // The state on arrival: a search for a name or a link within the page removes it.
  const [list] = useState(() => (state as { list?: string } | null)?.list ?? '')
  return (
    <>
      <BackLink to={`/events${list}`} label="Events" />
      {event.isPending && !isGone && <LoadingSkeleton className="h-[36rem]">Loading the event…</LoadingSkeleton>}
      {isGone && <NotFound />}
      {event.isError && !event.data && !isGone && <LoadFailure message={failure} onRetry={() => event.refetch()} />}
      {event.data && !isGone && <EventContent event={event.data} queries={{ event, participants, matches, rounds }} />}
    </>
  )
}

const failure = 'Event not found or failed to load. Please try again later.'

const isNotFound = (error: Error | null) => error instanceof ApiError && error.code === 'not_found'

function NotFound() {
  const hasKey = new URLSearchParams(useLocation().search).has('key')
  return (
    <>
      <PageMeta meta={notFound} />
      <div role="alert" className="card flex flex-col items-center gap-3 px-6 py-14 text-center">
        <p>{failure}</p>
        <p className="text-muted">
          {hasKey
            ? 'Its organiser may have replaced this link. Ask them for the new one.'
            : 'If someone sent you this link, part of it may be missing. Ask them for the whole link.'}
        </p>
      </div>
    </>
  )
}

const notFound = {
  title: 'Event not found',
  description: 'This event does not exist on Muster, or it has been deleted.',
}
