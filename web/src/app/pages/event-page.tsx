import { ApiError } from '@muster/contract/client'
import { eventPage } from '@muster/contract/page-meta'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { AnchorLink } from '../../components/anchor-link.tsx'
import { latePart } from '../../components/late-part.tsx'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { BackLink, LoadFailure, StaleNote } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { WhenSeen } from '../../components/when-seen.tsx'
import { EventDay } from '../../features/events/components/event-day.tsx'
import { EventStatistics } from '../../features/events/components/event-statistics.tsx'
import { event as eventOf } from '../../features/events/questions.ts'
import { MatchList } from '../../features/matches/components/match-list.tsx'
import { matches as matchesOf } from '../../features/matches/questions.ts'
import { FindParticipant } from '../../features/participants/components/find-participant.tsx'
import { ParticipantSearch } from '../../features/participants/components/participant-search-scope.tsx'
import { Standings } from '../../features/participants/components/standings.tsx'
import { participants as participantsOf } from '../../features/participants/questions.ts'
import { useSession } from '../../lib/application.tsx'
import { formatDay } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { PageMeta } from '../page-meta.tsx'
import { Description, EventHead } from './event-head.tsx'
import { EventTabs, Part, useEventPart } from './event-parts.tsx'

const visibility = lazyComponent(
  'visibility-note',
  async () => (await import('../../features/events/components/visibility-note.tsx')).VisibilityNote,
)

const armies = lazyComponent(
  'event-armies',
  async () => (await import('../../features/army-stats/components/event-armies.tsx')).EventArmies,
)

const Share = latePart(
  'share-event',
  async () => (await import('../../features/events/components/share-event.tsx')).ShareEvent,
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
  const part = useEventPart(
    event.data?.num_of_participants === 0 && event.data.owner_id !== user?.id ? 'about' : 'standings',
  )
  const back = <BackLink to={`/events${list}`} label="Events" />
  if (event.isPending && !isGone)
    return (
      <>
        {back}
        <LoadingNote>Loading the event…</LoadingNote>
        <Skeleton className="h-[36rem]" />
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
  const num_of_participants = participants.data
    ? participants.data.total - participants.data.participants.filter(hasNoPlace).length
    : event.data.num_of_participants
  const shown = {
    event: { ...event.data, num_of_participants },
    isOwner: event.data.owner_id === user?.id,
  }
  // Until it begins, people want to know how the day goes; later, how it has gone.
  const isUpcoming = event.data.state === 'upcoming'
  const known = matches.data?.next_cursor === null ? matches.data.matches : undefined
  const countMatches = (participant_id: number) =>
    known?.filter((match) => [match.participant1_id, match.participant2_id].includes(participant_id)).length
  return (
    <ParticipantSearch>
      <PageMeta meta={eventPage(event.data, formatDay(event.data.event_date, event.data.time_zone ?? zone))} />
      {back}
      {event.data.visibility !== 'listed' && (
        <div className={`mb-4 ${shown.isOwner ? noteHeights[event.data.visibility] : 'min-h-[3.125rem]'}`}>
          <visibility.Lazy {...shown} />
        </div>
      )}
      <EventHead {...shown} />
      <StaleNote queries={[event, participants, matches]} />
      <EventTabs current={part} />
      <Part of="about" current={part}>
        <Description event={event.data} />
        <div className="mb-8 max-w-prose empty:hidden">{isUpcoming && <EventDay event={event.data} />}</div>
      </Part>
      <AnchorLinks />
      {num_of_participants > crowd && (
        <Part of={['standings', 'matches']} current={part} className="mb-6">
          <FindParticipant />
        </Part>
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 @4xl:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)]">
        <div>
          <Part of="standings" current={part}>
            <Standings {...shown} countMatches={countMatches} />
          </Part>
          <Part of="about" current={part}>
            <div className="grid grid-cols-1 gap-10 @4xl:pt-10">
              {!isUpcoming && <EventDay event={event.data} />}
              <EventStatistics event={event.data} />
              <Share event={event.data} />
              <WhenSeen height="h-80">
                <armies.Lazy event={event.data} />
              </WhenSeen>
            </div>
          </Part>
        </div>
        <Part of="matches" current={part}>
          <MatchList {...shown} />
        </Part>
      </div>
    </ParticipantSearch>
  )
}

const hasNoPlace = ({ waiting_since, dropped_after_round }: Participant) =>
  waiting_since !== null || dropped_after_round === 0

const notFound = {
  title: 'Event not found',
  description: 'This event does not exist on Muster, or it has been deleted.',
}

/** Of the note about who finds an event, for its owner. */
const noteHeights = { draft: 'min-h-[6.625rem]', unlisted: 'min-h-[11.625rem] sm:min-h-[6.625rem]' }

const isNotFound = (error: Error | null) => error instanceof ApiError && error.code === 'not_found'

/** From here on a name is found sooner by typing than by reading. */
const crowd = 8

/** Where all parts are on one page, the keyboard gets past the longest. */
const AnchorLinks = () => (
  <nav aria-label="On this page" className="hidden @4xl:block">
    <div className="sr-only flex gap-4 rounded-control bg-surface p-3 focus-within:not-sr-only focus-within:absolute focus-within:z-10">
      <AnchorLink anchor="standings">Participants</AnchorLink>
      <AnchorLink anchor="matches">Matches</AnchorLink>
    </div>
  </nav>
)
