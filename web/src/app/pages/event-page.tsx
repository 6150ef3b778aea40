import { eventPage } from '@muster/contract/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { BackLink, LoadFailure, StaleNote } from '../../components/page.tsx'
import { PartLink } from '../../components/part-link.tsx'
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
import { ApiError } from '../../lib/api-client.ts'
import { formatDateTime } from '../../lib/format.ts'
import { usePageMeta } from '../../lib/page-meta.ts'
import { EventHead } from './event-head.tsx'

const armies = lazyPart(async () => (await import('../../features/army-stats/components/event-armies.tsx')).EventArmies)

export function EventPage() {
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  const queryClient = useQueryClient()
  // All three at once, rather than the parts after the whole.
  const participants = useQuery(participantsQuery(event_id))
  const matches = useQuery(matchesQuery(event_id))
  const event = useQuery(eventQuery(event_id))
  // Its parts are asked for again and again, and learn first that it was deleted.
  const isGone = [event, participants, matches].some(({ error }) => isNotFound(error))
  const loaded = event.data && eventPage(event.data, formatDateTime(event.data.event_date))
  usePageMeta(isGone ? notFound : loaded)

  const { state } = useLocation()
  // As it was on arrival: looking for a name, or going to a part of the page, leaves no state behind.
  const [list] = useState(() => (state as { list?: string } | null)?.list ?? '')
  const back = <BackLink to={`/events${list}`} label="Events" />
  if (event.isPending && !isGone)
    return (
      <>
        {back}
        <EventSkeleton />
      </>
    )
  if (event.data === undefined || isGone) {
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
  // Participants are asked for again and again while the page is open, the event's own count is not.
  const num_of_participants = participants.data?.total ?? event.data.num_of_participants
  const part = {
    event: { ...event.data, num_of_participants },
    isOwner: event.data.owner_id === user?.id,
    onChanged: () => reloadEvents(queryClient),
  }
  const countMatches = (participant_id: number) =>
    matches.data?.matches.filter((match) => [match.participant1_id, match.participant2_id].includes(participant_id))
      .length
  return (
    <>
      {back}
      <EventHead {...part} />
      <StaleNote queries={[event, participants, matches]} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        {num_of_participants > crowd && <FindPlayer />}
        <PartLinks />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @4xl:grid-rows-[auto_1fr]">
        <div className="@4xl:col-start-2 @4xl:row-start-1">
          <Standings {...part} countMatches={countMatches} />
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

const notFound = { title: 'Event not found', description: 'There is no such event on Muster, or not any more.' }

const isNotFound = (error: Error | null) => error instanceof ApiError && error.code === 'not_found'

/** From here on a name is found sooner by typing than by reading. */
const crowd = 8

const partLook =
  'flex min-h-11 grow items-center justify-center rounded-control border border-edge bg-surface px-4 font-semibold hover:bg-sunken'

/** On a phone the matches stand below all participants. */
const PartLinks = () => (
  <nav
    aria-label="On this page"
    className="flex w-full flex-wrap gap-2 sm:w-auto @4xl:sr-only @4xl:focus-within:not-sr-only"
  >
    <PartLink part="standings" className={partLook}>
      Participants
    </PartLink>
    <PartLink part="matches" className={partLook}>
      Matches
    </PartLink>
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
