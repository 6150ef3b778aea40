import type { Event } from '@muster/contract/events'
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BackLink, LoadFailure } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { useSession } from '../../features/accounts/session.ts'
import { eventQuery, reloadEvents } from '../../features/events/api.ts'
import { locationOf } from '../../features/events/components/event-badges.tsx'
import { EventStatistics } from '../../features/events/components/event-statistics.tsx'
import { matchesQuery } from '../../features/matches/api.ts'
import { MatchList } from '../../features/matches/components/match-list.tsx'
import { participantsQuery } from '../../features/participants/api.ts'
import { Standings } from '../../features/participants/components/standings.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { usePageMeta } from '../../lib/page-meta.ts'
import { EventHead } from './event-head.tsx'

export function EventPage() {
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  const queryClient = useQueryClient()
  // All three at once, rather than the parts after the whole.
  usePrefetchQuery(participantsQuery(event_id))
  usePrefetchQuery(matchesQuery(event_id))
  const event = useQuery(eventQuery(event_id))
  usePageMeta(event.data && { title: event.data.title, description: describe(event.data) })

  const back = <BackLink to="/events" label="Events" />
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2 lg:row-start-1">
          <Standings {...part} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <MatchList {...part} />
        </div>
        <EventStatistics event={event.data} />
      </div>
    </>
  )
}

const describe = (event: Event) =>
  [event.description ?? `${event.title} on Muster`, formatDateTime(event.event_date), locationOf(event)]
    .join(' · ')
    .slice(0, 300)

const EventSkeleton = () => (
  <div className="grid gap-4">
    <LoadingNote>Loading the event…</LoadingNote>
    <Skeleton className="h-11 w-2/3 sm:h-13" />
    <Skeleton className="h-6 w-48 rounded-full" />
    <Skeleton className="h-6 w-96 max-w-full" />
    <Skeleton className="mb-4 h-6 w-4/5" />
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  </div>
)
