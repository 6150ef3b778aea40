import type { DrawRule } from '@muster/contract/army-filter-values'
import type { Rate } from '@muster/contract/army-stats'
import type { Success } from '@muster/rules/rates'

/** Counted matches that are not mirrors, seen from one side. */
export interface WinsDrawsLosses {
  wins: number
  draws: number
  losses: number
}

/** Below either of these, a rate says more about chance than about an army. */
const gamesMin = 20
const participantsMin = 5

/** What a record comes to under a convention for draws. */
export function successOf({ wins, draws, losses }: WinsDrawsLosses, rule: DrawRule): Success {
  switch (rule) {
    case 'half':
      return { wins: wins + draws / 2, n: wins + draws + losses }
    case 'left_out':
      return { wins, n: wins + losses }
    case 'not_won':
      return { wins, n: wins + draws + losses }
  }
}

/**
 * The first rate less the second, from -1 to 1, with the hybrid score interval made of their two Wilson intervals.
 * Source: method 10 in R. G. Newcombe, Stat. Med. 17 (1998) 873-890.
 */
export function difference(a: Rate, b: Rate): Rate {
  const value = a.value - b.value
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  }
}

/**
 * Fewer than 20 matches or 5 different participants; matches that the convention leaves out do not count here either.
 */
export const isTooSmall = (record: WinsDrawsLosses & { players: number }, rule: DrawRule) =>
  successOf(record, rule).n < gamesMin || record.players < participantsMin

/** Those with enough matches first, best on top; then the others, most played on top. */
export function compareRecords(
  a: { is_too_small: boolean; rate: Rate | null; matches: number },
  b: { is_too_small: boolean; rate: Rate | null; matches: number },
): number {
  if (a.is_too_small !== b.is_too_small) return a.is_too_small ? 1 : -1
  if (a.is_too_small) return b.matches - a.matches
  return (b.rate?.value ?? 0) - (a.rate?.value ?? 0) || b.matches - a.matches
}

interface Compared {
  name: string
  /** How many matches the rate is made of. */
  matches: number
  is_too_small: boolean
}

export type Conclusion = 'too_small' | 'unclear' | 'a_higher' | 'b_higher'

/** What a difference amounts to: it is clear when its interval excludes 0. */
export function conclude(a: Compared, b: Compared, between: Rate | null): Conclusion {
  if (a.is_too_small || b.is_too_small || between === null) return 'too_small'
  if (between.low > 0) return 'a_higher'
  return between.high < 0 ? 'b_higher' : 'unclear'
}

/** The same in plain words. */
export function sayConclusion(a: Compared, b: Compared, between: Rate | null): string {
  const basis = `Based on ${number.format(a.matches)} and ${number.format(b.matches)} ${b.matches === 1 ? 'match' : 'matches'},`
  const conclusion = conclude(a, b, between)
  switch (conclusion) {
    case 'too_small':
      return `${basis} it is too early to tell them apart.`
    case 'unclear':
      return `${basis} there is no clear difference.`
    case 'a_higher':
    case 'b_higher': {
      const [more, less] = conclusion === 'a_higher' ? [a, b] : [b, a]
      const bounds = [Math.abs(between?.low ?? 0), Math.abs(between?.high ?? 0)].sort((x, y) => x - y)
      const [least = '', most = ''] = bounds.map((bound) => points.format(100 * bound))
      return `${basis} ${more.name} wins more often than ${less.name}, by ${least} to ${most} percentage points.`
    }
  }
}

const number = new Intl.NumberFormat('en-GB')
const points = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
