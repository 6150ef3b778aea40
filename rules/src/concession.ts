import { resultOf, type Scored } from './results.ts'

export interface Conceded extends Scored {
  participant1_id: number
  conceded_by: number | null
}

/** Whether a match has both scores, and the side that gave up has not lost by them. */
export function isWronglyConceded({ participant1_id, conceded_by, ...scores }: Conceded): boolean {
  const result = resultOf(scores)
  if (conceded_by === null || result === 'pending') return false
  return result !== (conceded_by === participant1_id ? 'player2_win' : 'player1_win')
}

/** The scores of a conceded match as other matches suggest them: their median winning score, against 0. */
export function usualScores(
  { participant1_id, conceded_by }: Pick<Conceded, 'participant1_id' | 'conceded_by'>,
  others: readonly (Scored & Pick<Conceded, 'conceded_by'>)[],
) {
  const wins = others
    .filter((other) => other.conceded_by === null && ['player1_win', 'player2_win'].includes(resultOf(other)))
    .map(({ participant1_score, participant2_score }) => Math.max(participant1_score ?? 0, participant2_score ?? 0))
    .toSorted((a, b) => a - b)
  const usual = wins[Math.floor(wins.length / 2)] ?? 1
  return conceded_by === participant1_id
    ? { participant1_score: 0, participant2_score: usual }
    : { participant1_score: usual, participant2_score: 0 }
}

/** What is wrong with such a match. */
export const wrongConcession = 'The side that gave up loses: give the other side the higher score'
