import type { RankingRules } from '@muster/contract/ranking'
import { isSoft } from './criterion-kinds.ts'
import type { Entrant } from './field.ts'
import type { PlayedMatch, RankedParticipant } from './records.ts'
import { rank, type Standing } from './standings.ts'

export interface EventField extends RankingRules {
  participants: readonly (RankedParticipant & { club: string | null; fixed_table: number | null })[]
  matches: readonly (PlayedMatch & { table_number: number | null })[]
  seed: number
}

/**
 * The participants before a round, in standings order, with everything that pairing needs. Matches without a result
 * count as met, but have no effect on the standings. A spare is no entrant: a match against one is paired like a bye,
 * so that nobody gets a second one where it can be helped.
 */
export function entrantsBefore(event: EventField, round: number): Entrant[] {
  const { participants, matches, seed } = event
  const rules = event
  const spares = new Set(participants.flatMap(({ id, is_spare }) => (is_spare ? id : [])))
  const isBefore = (of: number | null, before: number) => of !== null && of < before
  const pointsAfter = (after: number) =>
    new Map(
      rank(participants, matches, { rules, seed, after }).map((standing) => [
        standing.id,
        pairingPoints(standing, rules),
      ]),
    )
  const played = matches.filter(({ round_number }) => isBefore(round_number, round))
  const last = Math.max(0, ...played.map((match) => match.round_number ?? 0), ...byesBefore(participants, round))
  const beforeLast = pointsAfter(last - 1)
  const bySide = Map.groupBy(
    played.flatMap((match) => [
      { ...match, own: match.participant1_id, opponent: match.participant2_id },
      { ...match, own: match.participant2_id, opponent: match.participant1_id },
    ]),
    ({ own }) => own,
  )
  const playedLast = ({ id, bye_rounds }: RankedParticipant) =>
    bye_rounds.includes(last) || bySide.get(id)?.some(({ round_number }) => round_number === last)
  const entrants = participants.filter(({ id }) => !spares.has(id))
  const lowest = Math.min(...entrants.filter(playedLast).map(({ id }) => beforeLast.get(id) ?? 0))
  const ranked = rank(participants, matches, { rules, seed, after: round - 1 })
  return ranked.flatMap((standing): Entrant | [] => {
    if (spares.has(standing.id)) return []
    const all = bySide.get(standing.id) ?? []
    const own = all.filter(({ opponent }) => !spares.has(opponent))
    const spareRounds = all.flatMap(({ opponent, round_number }) => (spares.has(opponent) ? (round_number ?? []) : []))
    const pointsThen = beforeLast.get(standing.id)
    const byes = [...standing.bye_rounds.filter((of) => isBefore(of, round)), ...spareRounds]
    return {
      id: standing.id,
      name: standing.nickname,
      points: pairingPoints(standing, rules),
      byes: byes.length,
      met_spare: spareRounds.length > 0,
      opponents: own.map(({ opponent }) => opponent),
      met_in: own.map(({ round_number }) => round_number ?? 0),
      club: standing.club,
      fixed_table: standing.fixed_table,
      tables: all.flatMap(({ table_number }) => table_number ?? []),
      rank: standing.position,
      floated: byes.includes(last)
        ? pointsThen !== lowest
        : own.some(({ opponent, round_number }) => round_number === last && beforeLast.get(opponent) !== pointsThen),
    }
  })
}

const byesBefore = (participants: EventField['participants'], round: number) =>
  participants.flatMap(({ bye_rounds }) => bye_rounds.filter((of) => of < round))

/** The points to pair by: the first criterion of matches if it is a growing sum, otherwise wins, with a draw as half a win. */
export function pairingPoints({ wins, draws, values }: Standing, { ranking }: Pick<RankingRules, 'ranking'>): number {
  const [first] = ranking.filter((criterion) => criterion !== 'elimination' && !isSoft(criterion))
  if (first === 'match_points' || first === 'matrix_points' || first === 'score_total') return values[first] ?? 0
  return wins + draws / 2
}
