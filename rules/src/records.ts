import type { DroppedResults } from '@muster/contract/participant'
import type { ByeRule } from '@muster/contract/ranking'
import { resultOf, type Scored } from './results.ts'

export interface PlayedMatch extends Scored {
  participant1_id: number
  participant2_id: number
  round_number: number | null
}

export interface RankedParticipant {
  id: number
  nickname: string
  /** The rounds in which the participant had a bye. */
  bye_rounds: readonly number[]
  /** Points that the organiser has added or deducted. */
  adjustment: number
  /** 0 for before round 1; null for active participants. */
  dropped_after_round: number | null
  /** By the code of the category; left out where nobody is scored. */
  category_scores?: CategoryScores | undefined
  /** A spare is not ranked; their opponents’ matches count. */
  is_spare?: boolean | undefined
  /** What became of the matches of a participant who dropped; all of them are kept by default. */
  dropped_results?: DroppedResults | undefined
}

/** Whether a participant has dropped, and none of their matches counts in the standings of any round. */
export const isVoid = ({
  dropped_after_round,
  dropped_results,
}: Pick<RankedParticipant, 'dropped_after_round' | 'dropped_results'>) =>
  dropped_after_round !== null && dropped_results === 'void'

/** Returns a function that says whether a match between these participants is void. */
export function voidIn(participants: readonly Partial<RankedParticipant>[]) {
  const ids = new Set(participants.flatMap((one) => (isVoid({ dropped_after_round: null, ...one }) ? one.id : [])))
  return (match: Pick<PlayedMatch, 'participant1_id' | 'participant2_id'>): boolean =>
    ids.has(match.participant1_id) || ids.has(match.participant2_id)
}

export type CategoryScores = Readonly<Record<string, number>>

/** A match with a result, from the perspective of one side. */
export interface Game {
  opponent: number
  round: number | null
  result: 'win' | 'draw' | 'loss'
  own: number
  other: number
}

/** A participant's results, the input of the ranking. */
export interface ParticipantRecord {
  id: number
  /** Matches with a result. */
  games: Game[]
  /** The rounds of byes that count as wins; others count as nothing. */
  wonByes: number[]
  wins: number
  draws: number
  losses: number
  /** All byes, whatever they count as. */
  byes: number
  adjustment: number
  scores: CategoryScores
}

const outcomes = {
  player1_win: ['win', 'loss'],
  player2_win: ['loss', 'win'],
  draw: ['draw', 'draw'],
  double_loss: ['loss', 'loss'],
} as const

type Recorded = Pick<RankedParticipant, 'id' | 'bye_rounds' | 'adjustment'> & Partial<RankedParticipant>

/** The records after a round (undefined: after all rounds), by id. Matches without a result do not count. */
export function recordsOf(
  participants: readonly Recorded[],
  matches: readonly PlayedMatch[],
  { bye, after }: { bye: ByeRule; after?: number | undefined },
): Map<number, ParticipantRecord> {
  const isOver = (round: number | null) => after === undefined || (round !== null && round <= after)
  const isVoidMatch = voidIn(participants)
  const records = new Map(
    participants.map((one): [number, ParticipantRecord] => {
      const { id, bye_rounds, adjustment, category_scores: scores = {} } = one
      const had = isVoid({ dropped_after_round: null, ...one }) ? [] : bye_rounds.filter(isOver)
      const wonByes = bye.counts_as === 'win' ? had : []
      const counts = { wins: wonByes.length, draws: 0, losses: 0, byes: had.length }
      return [id, { id, games: [], wonByes, ...counts, adjustment, scores }]
    }),
  )
  for (const match of matches) {
    if (isVoidMatch(match)) continue
    const { participant1_id, participant2_id, round_number: round } = match
    const result = resultOf(match)
    if (result === 'pending' || !isOver(round)) continue
    // A double loss has no scores, and scores nothing.
    const [one, two] = [match.participant1_score ?? 0, match.participant2_score ?? 0]
    const [first, second] = outcomes[result]
    add(records.get(participant1_id), { opponent: participant2_id, round, result: first, own: one, other: two })
    add(records.get(participant2_id), { opponent: participant1_id, round, result: second, own: two, other: one })
  }
  return records
}

const counters = { win: 'wins', draw: 'draws', loss: 'losses' } as const

function add(record: ParticipantRecord | undefined, game: Game) {
  if (!record) return
  record.games.push(game)
  record[counters[game.result]]++
}
