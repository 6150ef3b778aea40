import type { Rate } from '@muster/contract/army-stats'

/** How far a plot of rates extends to either side of 50%, from 0.1 to 0.5. */
export type AxisRange = number

interface Rated {
  rate: Rate | null
  is_too_small: boolean
}

/**
 * The smallest range, in whole tenths, that fits the intervals of all records with enough matches; the full range if
 * there are none.
 */
export function axisRangeOf(records: readonly Rated[]): AxisRange {
  const offsets = records
    .filter(({ is_too_small }) => !is_too_small)
    .flatMap(({ rate }) => (rate ? [Math.abs(rate.low - 0.5), Math.abs(rate.high - 0.5)] : []))
  if (offsets.length === 0) return 0.5
  // Slightly less, so that 0.7 - 0.5 is not more than 0.2.
  return Math.min(0.5, Math.max(0.1, Math.ceil(Math.max(...offsets) * 10 - 1e-9) / 10))
}

/** The position of a share on a plot, in percent of its width; shares outside the plot are placed at its edge. */
export const positionOf = (share: number, axisRange: AxisRange) =>
  Math.min(100, Math.max(0, (100 * (share - 0.5 + axisRange)) / (2 * axisRange)))

/** Whether the interval excludes 50%. */
export const isClear = ({ rate, is_too_small }: Rated) =>
  !is_too_small && rate !== null && (rate.low > 0.5 || rate.high < 0.5)

/** What the interval of a judged record says, in words. */
export function verdictOf({ rate, is_too_small }: Rated) {
  if (is_too_small || rate === null) return 'Too few matches to judge'
  if (rate.low > 0.5) return 'Clearly above half'
  return rate.high < 0.5 ? 'Clearly below half' : 'Not clearly different from half yet'
}

/**
 * How strongly a cell of the matrix is coloured: -3 much worse than even, 0 even, 3 much better. If the interval
 * includes 50%, the cell gets a slight tint at most.
 */
export function heatOf({ value }: Rate, isClearlyOff: boolean): number {
  const steps = Math.min(isClearlyOff ? 3 : 1, Math.round(Math.abs(value - 0.5) / 0.06))
  return value < 0.5 ? -steps : steps
}

type Tally = Rated & { wins: number; losses: number }

/** Fewer matches than the API needs to judge a record. */
const gamesMin = 20

/**
 * Whether a record of fewer matches differs from one half even so: its interval, corrected for the number of matchups that
 * are shown together (Bonferroni), excludes it. Among hundreds, some are 5–0 by chance. Draws are not counted as matches
 * here, which makes the interval wider, never narrower.
 */
export function isClearThoughFew({ rate, is_too_small, wins, losses }: Tally, shown: number) {
  const games = wins + losses
  if (!is_too_small || rate === null || games >= gamesMin) return false
  // A score interval excludes one half when the score test rejects it.
  const deviation = 2 * Math.abs(rate.value - 0.5) * Math.sqrt(games)
  return tailOf(deviation) < 0.05 / shown
}

/**
 * The probability that a standard normal variable is farther from 0 than this, with a relative error below 1.2e-7.
 * Source: `erfcc` in Press et al., Numerical Recipes in C, 2nd edition (1992), section 6.2.
 */
function tailOf(deviation: number) {
  const x = deviation / Math.SQRT2
  const t = 1 / (1 + x / 2)
  return t * Math.exp(coefficients.reduceRight((sum, each) => sum * t + each, 0) - x * x)
}

const coefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
  0.17087277,
]
