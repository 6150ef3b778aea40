import type { Rate } from '@muster/contract/army-stats'

/** How far a plot of rates reaches to either side of one half, from 0.1 to 0.5. */
export type Reach = number

interface Rated {
  rate: Rate | null
  is_too_small: boolean
}

/**
 * A reach, in whole tenths, in which the intervals of all that can be judged have room; everything when nothing can.
 */
export function reachOf(records: readonly Rated[]): Reach {
  const offsets = records
    .filter(({ is_too_small }) => !is_too_small)
    .flatMap(({ rate }) => (rate ? [Math.abs(rate.low - 0.5), Math.abs(rate.high - 0.5)] : []))
  if (offsets.length === 0) return 0.5
  // A hair less, so that 0.7 - 0.5 is not more than 0.2.
  return Math.min(0.5, Math.max(0.1, Math.ceil(Math.max(...offsets) * 10 - 1e-9) / 10))
}

/** Where a share stands on a plot, in percent of its width; what lies outside stands at the edge. */
export const positionOf = (share: number, reach: Reach) =>
  Math.min(100, Math.max(0, (100 * (share - 0.5 + reach)) / (2 * reach)))

/** Whether the interval leaves out one half. */
export const isClear = ({ rate, is_too_small }: Rated) =>
  !is_too_small && rate !== null && (rate.low > 0.5 || rate.high < 0.5)

/**
 * How strongly a cell of the matrix is coloured: -3 much worse than even, 0 even, 3 much better. While one half lies
 * within the interval, there is a tinge at most.
 */
export function heatOf({ value }: Rate, isClearlyOff: boolean): number {
  const steps = Math.min(isClearlyOff ? 3 : 1, Math.round(Math.abs(value - 0.5) / 0.06))
  return value < 0.5 ? -steps : steps
}
