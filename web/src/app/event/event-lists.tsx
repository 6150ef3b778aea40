import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { PrintButton } from '../../components/print-button.tsx'
import { MatchList } from '../../features/matches/components/match-list.tsx'
import { PaperRound } from '../../features/paper/components/paper-round.tsx'
import { Standings } from '../../features/participants/components/standings.tsx'
import { Pairings } from '../../features/rounds/components/pairings.tsx'
import { RoundChips } from '../../features/rounds/components/round-chips.tsx'
import { standings as standingsOf } from '../../features/rounds/queries.ts'

// The two lists of an event take most of the time of a render, so a change of tab renders them only if they change.

const explained = lazyComponent(
  'participant-explained',
  async () => (await import('../../features/standings/components/participant-explained.tsx')).ParticipantExplained,
)

const ranked = lazyComponent(
  'ranked-standings',
  async () => (await import('../../features/standings/components/round-standings.tsx')).RankedStandings,
)

export const { preload: preloadRanked } = ranked

interface EventStandingsProps {
  event: Event
  isOrganiser: boolean
  /** Undefined until all of them are loaded. */
  allMatches: Match[] | undefined
  /** The published rounds with results. */
  played: Round[]
  /** The round that the address names. */
  after: number | undefined
}

export const EventStandings = memo(({ event, isOrganiser, allMatches, played, after }: EventStandingsProps) => (
  <Standings
    event={event}
    isOrganiser={isOrganiser}
    matchesOf={(participant_id) =>
      allMatches?.filter((match) => [match.participant1_id, match.participant2_id].includes(participant_id))
    }
    print={<PrintStandings event={event} after={after ?? played.at(-1)?.number} />}
    rounds={
      <>
        <PaperRound played={played} after={after} />
        <RoundChips
          label="After a round"
          all="Now"
          parameter="after"
          part="standings"
          rounds={played}
          current={after}
        />
      </>
    }
    {...(after !== undefined && { after: <ranked.Lazy event={event} after={after} /> })}
    explain={({ id }) => <explained.Lazy event={event} participant_id={id} />}
  />
))

/** Prints the standings with the criteria that decide them, for which they must be loaded. */
function PrintStandings({ event, after }: { event: Event; after: number | undefined }) {
  const queryClient = useQueryClient()
  const part = 'standings'
  if (after === undefined) return <PrintButton query={{ part }} />
  const prepare = () =>
    Promise.all([ranked.prefetch(queryClient), queryClient.prefetchQuery(standingsOf(event.id, after))])
  return <PrintButton query={{ part, after: String(after) }} prepare={prepare} />
}

interface EventMatchesProps {
  event: Event
  isOrganiser: boolean
  published: Round[]
  /** The round that the address names, instead of all matches. */
  round: Round | undefined
  participants: Participant[] | undefined
  matches: Match[] | undefined
}

export const EventMatches = memo(
  ({ event, isOrganiser, published, round, participants = [], matches = [] }: EventMatchesProps) => (
    <MatchList
      event={event}
      isOrganiser={isOrganiser}
      rounds={<RoundChips label="Rounds" all="All" part="matches" rounds={published} current={round?.number} />}
      round={round && <Pairings event={event} round={round} participants={participants} matches={matches} />}
    />
  ),
)
