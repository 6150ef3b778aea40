import { expectedScore, type Rating, type Score, updateRating } from './glicko2.ts'

/** A number whose deviation is larger says little yet. */
export const provisionalAbove = 110

/** The rating after one more match, and by how much it moves. */
export interface Outcome {
  rating: number
  deviation: number
  change: number
}

/** What a match against this opponent would do, if it were the only one of its event. */
export function nextMatch(
  player: Rating,
  opponent: Pick<Rating, 'rating' | 'deviation'>,
): { expected: number; win: Outcome; draw: Outcome; loss: Outcome } {
  const after = (score: Score): Outcome => {
    const { rating, deviation } = updateRating(player, [{ opponent, score }])
    return { rating, deviation, change: rating - player.rating }
  }
  return { expected: expectedScore(player, opponent), win: after(1), draw: after(0.5), loss: after(0) }
}
