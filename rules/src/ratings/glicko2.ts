/**
 * Glicko-2 for one player and one rating period. Formulas and steps: Mark E. Glickman, "Example of the Glicko-2
 * system" (2022), https://www.glicko.net/glicko/glicko2.pdf.
 */

/** A player's number, in points, and how sure it is. The true strength is within two deviations 95 times in 100. */
export interface Rating {
  rating: number
  /** In points. */
  deviation: number
  /** How much the strength is expected to change in one period; on the scale of the model, not in points. */
  volatility: number
}

/** A win is 1, a draw a half. */
export type Score = 0 | 0.5 | 1

/** One match of a period: the opponent as rated before the period, and the player's own score. */
export interface RatedGame {
  opponent: Pick<Rating, 'rating' | 'deviation'>
  score: Score
}

export interface Glicko2Limits {
  deviation: { min: number; max: number }
  maxVolatility: number
}

/** The rating before the first match. The model's own 350 makes forecasts too bold (docs/decisions/051-ratings.md). */
export const initialRating: Rating = { rating: 1500, deviation: 200, volatility: 0.06 }

/**
 * Without limits, 31 upsets in a row give a volatility of 30, and then each match moves the number by thousands. A
 * deviation of at least 45 lets a number that is very sure still follow its player.
 */
export const publicLimits: Glicko2Limits = { deviation: { min: 45, max: 200 }, maxVolatility: 0.1 }

/** No limits: what the paper describes. */
export const noLimits: Glicko2Limits = { deviation: { min: 0, max: Infinity }, maxVolatility: Infinity }

/** Points of one unit of the model's scale. */
const scale = 173.7178
/** How freely the volatility may change: the paper suggests 0.3 to 1.2. */
const tau = 0.5
const convergence = 0.000_001

const variance = (deviation: number) => (deviation / scale) ** 2
const logistic = (exponent: number) => 1 / (1 + Math.exp(-exponent))
/** g(φ): an opponent whose number is unsure counts less. Takes φ². */
const weightOf = (squared: number) => 1 / Math.sqrt(1 + (3 * squared) / Math.PI ** 2)

/**
 * The score that the model expects of a match, from 0 to 1: E(μ, μj, φj), which moves the rating when the match ends
 * otherwise. It trusts the player's own number, so the scores of both sides need not add up to 1.
 */
export function expectedScore(player: Pick<Rating, 'rating'>, opponent: Pick<Rating, 'rating' | 'deviation'>): number {
  const weight = weightOf(variance(opponent.deviation))
  return logistic((weight * (player.rating - opponent.rating)) / scale)
}

/**
 * The forecast of a match, from 0 to 1: as `expectedScore`, but unsure of both numbers, which makes it calibrated.
 * The forecasts of both sides add up to 1.
 */
export function forecastScore(
  player: Pick<Rating, 'rating' | 'deviation'>,
  opponent: Pick<Rating, 'rating' | 'deviation'>,
): number {
  const weight = weightOf(variance(player.deviation) + variance(opponent.deviation))
  return logistic((weight * (player.rating - opponent.rating)) / scale)
}

/** The player's rating after a period with these matches. Without a match it stays: a period is an event played. */
export function updateRating(player: Rating, games: readonly RatedGame[], limits = publicLimits): Rating {
  if (games.length === 0) return player
  let information = 0
  let surprise = 0
  for (const { opponent, score } of games) {
    const weight = weightOf(variance(opponent.deviation))
    const expected = expectedScore(player, opponent)
    information += weight ** 2 * expected * (1 - expected)
    surprise += weight * (score - expected)
  }
  const volatility = Math.min(limits.maxVolatility, volatilityAfter(player, information, surprise))
  const widened = variance(player.deviation) + volatility ** 2
  const narrowed = 1 / (1 / widened + information)
  return {
    rating: player.rating + scale * narrowed * surprise,
    deviation: Math.min(limits.deviation.max, Math.max(limits.deviation.min, scale * Math.sqrt(narrowed))),
    volatility,
  }
}

/** Step 5 of the paper: the root of f, found by the Illinois method. */
function volatilityAfter({ deviation, volatility }: Rating, information: number, surprise: number): number {
  const squared = variance(deviation)
  const estimated = 1 / information
  const improvement = (surprise / information) ** 2
  const start = Math.log(volatility ** 2)
  const f = (x: number) => {
    const e = Math.exp(x)
    const sum = squared + estimated + e
    return (e * (improvement - sum)) / (2 * sum ** 2) - (x - start) / tau ** 2
  }
  let [low, high] = [start, Math.log(improvement - squared - estimated)]
  if (improvement <= squared + estimated) {
    let steps = 1
    while (f(start - steps * tau) < 0) steps++
    high = start - steps * tau
  }
  let [atLow, atHigh] = [f(low), f(high)]
  while (Math.abs(high - low) > convergence) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow)
    const atBetween = f(between)
    if (atBetween * atHigh <= 0) [low, atLow] = [high, atHigh]
    else atLow /= 2
    ;[high, atHigh] = [between, atBetween]
  }
  return Math.exp(low / 2)
}
