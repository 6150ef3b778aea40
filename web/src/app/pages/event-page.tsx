import { ApiError } from '@muster/contract/client'
import { eventPage } from '@muster/contract/page-meta'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { AnchorLink } from '../../components/anchor-link.tsx'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { BackLink, LoadFailure, StaleNote } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { WhenSeen } from '../../components/when-seen.tsx'
import { EventStatistics } from '../../features/events/components/event-statistics.tsx'
import { event as eventOf } from '../../features/events/questions.ts'
import { MatchList } from '../../features/matches/components/match-list.tsx'
import { matches as matchesOf } from '../../features/matches/questions.ts'
import { FindParticipant } from '../../features/participants/components/find-participant.tsx'
import { Standings } from '../../features/participants/components/standings.tsx'
import { participants as participantsOf } from '../../features/participants/questions.ts'
import { useSession } from '../../lib/application.tsx'
import { formatDay } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { PageMeta } from '../page-meta.tsx'
import { EventHead } from './event-head.tsx'

const armies = lazyComponent(
  'event-armies',
  async () => (await import('../../features/army-stats/components/event-armies.tsx')).EventArmies,
)

export function EventPage() {
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  const zone = useZone()
  // All three at once, rather than the parts after the whole.
  const participants = useQuery(participantsOf(event_id))
  const matches = useQuery(matchesOf(event_id))
  const event = useQuery(eventOf(event_id))
  // Its parts are asked for again and again, and learn first that it was deleted.
  const isGone = [event, participants, matches].some(({ error }) => isNotFound(error))

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
        {isGone && <PageMeta meta={notFound} />}
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
  const shown = {
    event: { ...event.data, num_of_participants },
    isOwner: event.data.owner_id === user?.id,
  }
  const countMatches = (participant_id: number) =>
    matches.data?.matches.filter((match) => [match.participant1_id, match.participant2_id].includes(participant_id))
      .length
  return (
    <>
      <PageMeta meta={eventPage(event.data, formatDay(event.data.event_date, event.data.time_zone ?? zone))} />
      {back}
      <EventHead {...shown} />
      <StaleNote queries={[event, participants, matches]} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        {num_of_participants > crowd && <FindParticipant />}
        <AnchorLinks />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @4xl:grid-rows-[auto_1fr]">
        <div className="@4xl:col-start-2 @4xl:row-start-1">
          <Standings {...shown} countMatches={countMatches} />
        </div>
        <div className="@4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
          <MatchList {...shown} />
        </div>
        <div className="grid grid-cols-1 gap-10">
          <EventStatistics event={event.data} />
          <WhenSeen height="h-80">
            <armies.Lazy event_id={event_id} />
          </WhenSeen>
        </div>
      </div>
    </>
  )
}

const notFound = {
  title: 'Event not found',
  description: 'This event does not exist on Muster, or it has been deleted.',
}

const isNotFound = (error: Error | null) => error instanceof ApiError && error.code === 'not_found'

/** From here on a name is found sooner by typing than by reading. */
const crowd = 8

const partLook =
  'flex min-h-11 grow items-center justify-center rounded-control border border-edge bg-surface px-4 font-semibold hover:bg-sunken'

/** On a phone the matches stand below all participants. */
const AnchorLinks = () => (
  <nav
    aria-label="On this page"
    className="flex w-full flex-wrap gap-2 sm:w-auto @4xl:sr-only @4xl:focus-within:not-sr-only"
  >
    <AnchorLink anchor="standings" className={partLook}>
      Participants
    </AnchorLink>
    <AnchorLink anchor="matches" className={partLook}>
      Matches
    </AnchorLink>
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
