import type { Event } from '@muster/contract/events'
import type { TablePolicy } from '@muster/contract/pairings'
import type { RankingRules } from '@muster/contract/ranking'
import type { Round as ApiRound, RoundMethod } from '@muster/contract/rounds'
import { type Attendance, mayPlay, playersOf } from './attendance.ts'
import { entrantsBefore } from './entrants.ts'
import type { Entrant } from './field.ts'
import { pairName } from './pair-name.ts'
import type { Round } from './read-round.ts'
import type { CategoryScores, PlayedMatch, RankedParticipant } from './records.ts'
import { resultOf } from './results.ts'

/** An event on its day, with everything that pairing depends on: the same value on the server and on a device. */
export interface Day extends RankingRules {
  /** The seed of the event’s lots. */
  seed: number
  rounds_planned: number | null
  table_policy: TablePolicy
  participants: readonly DayParticipant[]
  /** Without rounds whose matches were entered by hand. */
  rounds: readonly DayRound[]
  /** Those of published rounds. */
  matches: readonly DayMatch[]
}

export interface DayParticipant extends Attendance {
  nickname: string
  adjustment: number
  category_scores: CategoryScores
  club: string | null
  fixed_table: number | null
  dropped_results?: RankedParticipant['dropped_results']
}

export interface DayMatch extends PlayedMatch {
  table_number: number | null
}

/** A round that Muster paired. `pairings` are those of a draft: those of a published round are matches. */
export interface DayRound extends Round {
  number: number
  method: RoundMethod
  seed: number
  /** The size of an elimination, in its first round. */
  top: number | null
  /** Of an elimination: its participants by seed. Of a round robin: its participants in the order of their seats. */
  seeds: number[] | null
  forbid: number[][]
  keep_clubs_apart: boolean
  is_draft: boolean
}

/** What a client of the API knows of an event. */
interface Known {
  event: Pick<Event, 'seed' | 'rounds_planned' | 'table_policy'> & RankingRules
  participants: readonly DayParticipant[]
  rounds: readonly Pick<ApiRound, 'number' | 'state' | 'method' | 'seed' | 'seeds' | 'byes'>[]
  matches: readonly DayMatch[]
}

/** The day as the API tells it, without the pairings of a draft (`withDraft` adds them). */
export const dayFrom = ({ event, participants, rounds, matches }: Known): Day => ({
  seed: event.seed,
  ranking: event.ranking,
  points: event.points,
  bye: event.bye,
  categories: event.categories,
  rounds_planned: event.rounds_planned,
  table_policy: event.table_policy,
  participants,
  rounds: rounds.flatMap(({ number, state, method, seed, seeds, byes }) =>
    method === null
      ? []
      : {
          number,
          method,
          seed: seed ?? 0,
          top: null,
          seeds,
          forbid: [],
          keep_clubs_apart: false,
          is_draft: state === 'draft',
          pairings: [],
          byes: byes.map(({ participant_id }) => participant_id),
        },
  ),
  matches: matches.filter(({ round_number }) => round_number !== null),
})

/** The day with this draft in place of any other, and of the published round of its number. */
export const withDraft = (day: Day, draft: DayRound): Day => ({
  ...day,
  rounds: [...day.rounds.filter(({ number, is_draft }) => !is_draft && number !== draft.number), draft],
  matches: day.matches.filter(({ round_number }) => round_number !== draft.number),
})

/** The day with these pairings and byes in a published round. A pair that was not in it has no result. */
export function withRound(day: Day, number: number, { pairings, byes }: Round): Day {
  const before = new Map(matchesIn(day, number).map((match) => [pairName(match), match]))
  const matches = pairings.map(({ participant1_id, participant2_id, table_number = null }): DayMatch => {
    const pair = { participant1_id, participant2_id, round_number: number, table_number }
    const unplayed = { participant1_score: null, participant2_score: null, is_double_loss: false }
    return before.get(pairName(pair)) ?? { ...pair, ...unplayed }
  })
  return {
    ...day,
    rounds: day.rounds.map((round) => (round.number === number ? { ...round, byes } : round)),
    matches: [...day.matches.filter(({ round_number }) => round_number !== number), ...matches],
  }
}

export const findRound = ({ rounds }: Day, number: number) => rounds.find((round) => round.number === number)

/** The number of the last round that is published or has matches entered by hand; 0 before the first. */
export const lastRound = ({ rounds, matches }: Pick<Day, 'rounds' | 'matches'>) =>
  Math.max(
    0,
    ...rounds.map(({ number, is_draft }) => (is_draft ? 0 : number)),
    ...matches.map(({ round_number }) => round_number ?? 0),
  )

export const matchesIn = ({ matches }: Day, number: number) =>
  matches.filter(({ round_number }) => round_number === number)

/** The matches of a round without a result. */
export const pendingIn = <M extends PlayedMatch>({ matches }: { matches: readonly M[] }, number: number): M[] =>
  matches.filter((match) => match.round_number === number && resultOf(match) === 'pending')

/** The current pairings and byes of a round, from its draft or from its matches. */
export function roundAt(day: Day, number: number): Round {
  const round = findRound(day, number)
  return round?.is_draft ? round : { byes: round?.byes ?? [], pairings: matchesIn(day, number) }
}

/** The ids of everyone in a round. */
export const seatedIn = ({ pairings, byes }: Round): Set<number> =>
  new Set([...pairings.flatMap(({ participant1_id, participant2_id }) => [participant1_id, participant2_id]), ...byes])

/** The ids of the participants who may play a round: they have a place and have not dropped before it. */
export const eligible = ({ participants }: Day, number: number): ReadonlySet<number> =>
  new Set(participants.flatMap((participant) => (mayPlay(participant, number) ? participant.id : [])))

/** The participants before a round, in standings order. */
export const rankedBefore = (day: Day, number: number): Entrant[] => {
  const played = day.rounds.filter(({ is_draft }) => !is_draft)
  const participants = day.participants
    .filter(({ waiting_since }) => waiting_since === null)
    .map((participant) => ({
      ...participant,
      bye_rounds: played.flatMap(({ number: of, byes }) => (byes.includes(participant.id) ? of : [])),
    }))
  return entrantsBefore({ ...day, participants }, number)
}

/** The entrants who play a round that is still to be paired. */
export function playersBefore(day: Day, number: number): Entrant[] {
  const players = new Set(playersOf(day.participants, number).map(({ id }) => id))
  return rankedBefore(day, number).filter(({ id }) => players.has(id))
}

/** The nickname of a participant. */
export const nameIn = ({ participants }: Day, id: number) =>
  participants.find((each) => each.id === id)?.nickname ?? `Participant ${id}`
