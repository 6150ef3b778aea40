import { eventPage } from '@muster/contract/pages'
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { BackLink, LoadFailure } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { WhenSeen } from '../../components/when-seen.tsx'
import { useSession } from '../../features/accounts/session.ts'
import { eventQuery, reloadEvents } from '../../features/events/api.ts'
import { EventStatistics } from '../../features/events/components/event-statistics.tsx'
import { matchesQuery } from '../../features/matches/api.ts'
import { MatchList } from '../../features/matches/components/match-list.tsx'
import { participantsQuery } from '../../features/participants/api.ts'
import { FindPlayer } from '../../features/participants/components/find-player.tsx'
import { Standings } from '../../features/participants/components/standings.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { usePageMeta } from '../../lib/page-meta.ts'
import { EventHead } from './event-head.tsx'

const armies = lazyPart(async () => (await import('../../features/army-stats/components/event-armies.tsx')).EventArmies)

export function EventPage() {
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  const queryClient = useQueryClient()
  // All three at once, rather than the parts after the whole.
  usePrefetchQuery(participantsQuery(event_id))
  usePrefetchQuery(matchesQuery(event_id))
  const event = useQuery(eventQuery(event_id))
  usePageMeta(event.data && eventPage(event.data, formatDateTime(event.data.event_date)))

  const { list = '' } = (useLocation().state as { list?: string } | null) ?? {}
  const back = <BackLink to={`/events${list}`} label="Events" />
  if (event.isPending)
    return (
      <>
        {back}
        <EventSkeleton />
      </>
    )
  if (event.isError) {
    return (
      <>
        {back}
        <LoadFailure
          message="Event not found or failed to load. Please try again later."
          onRetry={() => event.refetch()}
        />
      </>
    )
  }
  const isOwner = event.data.owner_id === user?.id
  const part = { event: event.data, isOwner, onChanged: () => reloadEvents(queryClient) }
  return (
    <>
      {back}
      <EventHead {...part} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        {event.data.num_of_participants > crowd && <FindPlayer />}
        <PartLinks />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @4xl:grid-rows-[auto_1fr]">
        <div className="@4xl:col-start-2 @4xl:row-start-1">
          <Standings {...part} />
        </div>
        <div className="@4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
          <MatchList {...part} />
        </div>
        <div className="grid grid-cols-1 gap-10">
          <EventStatistics event={event.data} />
          <WhenSeen height="h-80">
            <armies.Part event_id={event_id} />
          </WhenSeen>
        </div>
      </div>
    </>
  )
}

/** From here on a name is found sooner by typing than by reading. */
const crowd = 8

/** On a phone the matches stand below all participants. */
const PartLinks = () => (
  <nav aria-label="On this page" className="flex flex-wrap gap-x-4 @4xl:hidden">
    <a href="#standings" className="inline-flex min-h-11 items-center font-semibold text-brand underline">
      Participants
    </a>
    <a href="#matches" className="inline-flex min-h-11 items-center font-semibold text-brand underline">
      Matches
    </a>
  </nav>
)

const EventSkeleton = () => (
  <div className="grid grid-cols-1 gap-4">
    <LoadingNote>Loading the event…</LoadingNote>
    <Skeleton className="h-11 w-2/3 sm:h-13" />
    <Skeleton className="h-6 w-48 rounded-full" />
    <Skeleton className="h-6 w-96 max-w-full" />
    <Skeleton className="mb-4 h-6 w-4/5" />
    <div className="grid grid-cols-1 gap-8 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  </div>
)
