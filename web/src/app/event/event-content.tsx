import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { isAtLeast } from '@muster/contract/roles'
import type { Round } from '@muster/contract/rounds'
import { isCounted } from '@muster/rules/attendance'
import { eventPage } from '@muster/site/page-meta'
import { readRound } from '@muster/site/queries'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { AnchorLink } from '../../components/anchor-link.tsx'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { StaleNote } from '../../components/page.tsx'
import { RenderNearViewport } from '../../components/render-near-viewport.tsx'
import { LatestAnnouncement } from '../../features/cards/components/latest-announcement.tsx'
import { OwnCard } from '../../features/cards/components/own-card.tsx'
import { EventDay } from '../../features/events/components/event-day.tsx'
import { EventStatistics } from '../../features/events/components/event-statistics.tsx'
import { ExportEvent } from '../../features/events/components/export-event.tsx'
import { ShareEvent } from '../../features/events/components/share-event.tsx'
import { useRole } from '../../features/events/use-role.ts'
import { FindParticipant } from '../../features/participants/components/find-participant.tsx'
import { OwnStanding } from '../../features/participants/components/own-standing.tsx'
import { ParticipantSearch } from '../../features/participants/components/participant-search-scope.tsx'
import { useSession } from '../../lib/application.tsx'
import { useLocation } from '../../lib/navigation.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Description, EventHead } from './event-head.tsx'
import { EventMatches } from './event-lists.tsx'
import { defaultPart, type EventPart, EventTabs, offeredParts, Part, useEventPart } from './event-parts.tsx'
import { EventRanking, isRendered, preloadPodium } from './event-ranking.tsx'

const visibility = lazyComponent(
  'visibility-note',
  async () => (await import('../../features/events/components/visibility-note.tsx')).VisibilityNote,
)

const games = lazyComponent(
  'own-games',
  async () => (await import('../../features/matches/components/own-games.tsx')).OwnGames,
)

const plan = lazyComponent(
  'event-plan',
  async () => (await import('../../features/events/components/event-plan.tsx')).EventPlan,
)

/** Loads the code of the optional parts that the HTML of the server has. */
export const preloadShown = async () => {
  await Promise.all([isRendered(planId) && plan.preload(), preloadPodium()])
}

const armies = lazyComponent(
  'event-armies',
  async () => (await import('../../features/army-stats/components/event-armies.tsx')).EventArmies,
)

interface EventContentProps {
  event: Event
  queries: {
    event: UseQueryResult
    participants: UseQueryResult<{ participants: Participant[]; total: number }>
    matches: UseQueryResult<{ matches: Match[]; next_cursor: string | null }>
    rounds: UseQueryResult<{ rounds: Round[] }>
  }
}

/** Everything about an event: one part at a time on a phone, all parts side by side on a desktop. */
export function EventContent({ event: stored, queries }: EventContentProps) {
  const { participants, matches, rounds } = queries
  const { user } = useSession()
  const { search } = useLocation()
  const people = participants.data?.participants
  // Counted here, so that the header and the list never differ.
  const num_of_participants = participants.data
    ? participants.data.total - participants.data.participants.filter((one) => !isCounted(one)).length
    : stored.num_of_participants
  const event = useMemo(() => ({ ...stored, num_of_participants }), [stored, num_of_participants])
  const { role } = useRole(event)
  const isOrganiser = isAtLeast(role, 'organiser')
  const shown = { event, isOrganiser, participants: people, matches: matches.data?.matches }
  const part = useEventPart(defaultPart(shown))
  const isUpcoming = event.state === 'upcoming'
  const published = useMemo(() => rounds.data?.rounds.filter(({ state }) => state !== 'draft') ?? [], [rounds.data])
  const query = new URLSearchParams(search)
  // The order by name applies to one round.
  const number = readRound(query) ?? (query.get('by') === 'name' ? published.at(-1)?.number : undefined)
  const round = published.find((one) => one.number === number)
  const after = readRound(query, 'after')
  const allMatches = matches.data?.next_cursor === null ? matches.data.matches : undefined
  // Decided once, so that the armies do not move while somebody reads them.
  const [decided, setDecided] = useState<EventPart>()
  if (!decided && people && matches.data) setDecided(shorterList(people, matches.data.matches))
  const shorter = decided ?? 'standings'
  // Of teams, the members have armies.
  const armyPart = event.team_size !== 2 && (
    <Part of="armies" current={part} className="@4xl:pt-10">
      {part === 'armies' ? (
        <armies.Lazy event={event} participants={people} />
      ) : (
        // Taller than a screen, so that the end of the page does not flicker in and out of view.
        <RenderNearViewport height="h-[48rem]">
          <armies.Lazy event={event} participants={people} />
        </RenderNearViewport>
      )}
    </Part>
  )
  return (
    <ParticipantSearch>
      <PageMeta meta={eventPage(event)} />
      {people && matches.data && (
        <OwnCard event={event} participants={people} matches={matches.data.matches} rounds={published} />
      )}
      {user && event.participants_record && people && matches.data && (
        <games.Lazy event={event} participants={people} matches={matches.data.matches} />
      )}
      {event.visibility !== 'listed' && (
        <div className={`mb-4 print:hidden ${isOrganiser ? noteHeights[event.visibility] : 'min-h-[3.125rem]'}`}>
          <visibility.Lazy event={event} isOrganiser={isOrganiser} />
        </div>
      )}
      <EventHead event={event} role={role} />
      {/* Once the event runs, it moves to the standings, and the round's card comes first. */}
      {isUpcoming && people && <OwnStanding event={event} participants={people} search="" />}
      <StaleNote queries={[queries.event, participants, matches]} />
      <LatestAnnouncement event={event} className="mb-4" />
      <EventTabs offered={offeredParts(shown)} current={part} />
      <Part of="about" current={part}>
        <Description event={event} />
        <div className={`mb-8 empty:hidden ${hasPlan(event) ? planColumns : 'max-w-prose'}`}>
          {isUpcoming && <Day event={event} />}
        </div>
      </Part>
      <AnchorLinks />
      {num_of_participants > searchThreshold && (
        <Part of={['standings', 'matches']} current={part} className="mb-6 print:hidden">
          <FindParticipant />
        </Part>
      )}
      <div
        className={`grid grid-cols-1 items-start gap-x-8 @4xl:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)] print:block ${event.team_size === 2 ? 'teams' : ''}`}
      >
        <div>
          <Part of="standings" current={part}>
            <EventRanking
              event={event}
              isOrganiser={isOrganiser}
              people={people}
              matches={matches.data?.matches}
              allMatches={allMatches}
              published={published}
              after={after}
            />
          </Part>
          {shorter === 'standings' && armyPart}
        </div>
        <div>
          <Part of="matches" current={part}>
            <EventMatches
              event={event}
              isOrganiser={isOrganiser}
              published={published}
              round={round}
              participants={people}
              matches={matches.data?.matches}
            />
          </Part>
          {shorter === 'matches' && armyPart}
        </div>
      </div>
      <Part of="about" current={part} className="@4xl:pt-10">
        <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-3">
          {!isUpcoming && <Day event={event} />}
          <EventStatistics event={event} />
          <ShareEvent event={event} />
        </div>
        <div className="pt-10">
          <ExportEvent event={event} />
        </div>
      </Part>
    </ParticipantSearch>
  )
}

/** The list under which a desktop has room for the armies, so that both columns end near each other. A row is a line of either. */
const shorterList = (participants: readonly unknown[], matches: readonly unknown[]): EventPart =>
  participants.length <= matches.length ? 'standings' : 'matches'

const Day = ({ event }: { event: Event }) => (
  <>
    <EventDay event={event} />
    {hasPlan(event) && <plan.Lazy event={event} id={planId} />}
  </>
)

const planId = 'plan'

/** A device that has stored the event with an earlier build knows no plan. */
const hasPlan = ({ programme = [], missions = [], tables = [] }: Event) =>
  programme.length + missions.length + tables.length > 0

/** Cards of different heights below each other, in as many columns as fit. */
const planColumns = 'columns-sm gap-6 *:mb-6 *:break-inside-avoid'

/** The heights of the organisers' note about the visibility of an event. */
const noteHeights = { draft: 'min-h-[6.625rem]', unlisted: 'min-h-[11.625rem] sm:min-h-[6.625rem]' }

/** With more participants, typing finds a name faster than reading. */
const searchThreshold = 8

/** Skip links for keyboard users, where all parts are on one page. */
const AnchorLinks = () => (
  <nav aria-label="On this page" className="hidden @4xl:block print:hidden">
    <div className="sr-only flex gap-4 rounded-control bg-surface p-3 focus-within:not-sr-only focus-within:absolute focus-within:z-10">
      <AnchorLink anchor="standings">Participants</AnchorLink>
      <AnchorLink anchor="matches">Matches</AnchorLink>
    </div>
  </nav>
)
