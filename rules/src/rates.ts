import type { Rate } from '@muster/contract/army-stats'

/** How many of n matches were won; half wins make it fractional. */
export interface Success {
  wins: number
  n: number
}

/** Two-sided 95 %: the 97.5th percentile of the normal distribution. */
export const z = 1.959963984540054

/**
 * A share of wins with its Wilson score interval, without continuity correction; null without matches. With half wins
 * the same formula takes p = (wins + draws / 2) / n, which makes the interval a little wider than needed, never
 * narrower: a draw varies less than a win or a loss.
 * Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209-212; as method 3 in R. G. Newcombe, Stat. Med. 17 (1998)
 * 857-872.
 */
export function wilson({ wins, n }: Success): Rate | null {
  if (n === 0) return null
  const p = wins / n
  const centre = p + z ** 2 / (2 * n)
  const margin = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))
  const scale = 1 + z ** 2 / n
  // At 0 and at n the bound is exact, which rounding would miss by a hair.
  return {
    value: p,
    low: wins === 0 ? 0 : (centre - margin) / scale,
    high: wins === n ? 1 : (centre + margin) / scale,
  }
}

/** Sums over events; each event brings its wins and its matches n. */
export interface EventSums {
  events: number
  wins: number
  n: number
  wins_squared: number
  wins_times_n: number
  n_squared: number
}

export const sumEvents = (events: readonly Success[]): EventSums => {
  const sum = (of: (event: Success) => number) => events.reduce((total, event) => total + of(event), 0)
  return {
    events: events.length,
    wins: sum(({ wins }) => wins),
    n: sum(({ n }) => n),
    wins_squared: sum(({ wins }) => wins ** 2),
    wins_times_n: sum(({ wins, n }) => wins * n),
    n_squared: sum(({ n }) => n ** 2),
  }
}

/**
 * The same share of fewer matches: of as many independent ones as would vary as much as the events do (the design effect
 * of a ratio of sums by cluster: L. Kish, Survey Sampling, 1965, sections 6.5 and 8.2). Never of more than were played:
 * a few events can look alike by chance.
 */
export function countByEvents(sums: EventSums): Success {
  const { events, wins, n } = sums
  const p = wins / n
  const alone = n * p * (1 - p)
  if (events < 2 || !(alone > 0)) return { wins, n }
  const apart = sums.wins_squared - 2 * p * sums.wins_times_n + p ** 2 * sums.n_squared
  const counted = n / Math.max(1, (events / (events - 1)) * (apart / alone))
  return { wins: p * counted, n: counted }
}
