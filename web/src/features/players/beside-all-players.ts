import { wilson } from '@muster/rules/rates'
import { formatWholePercent, plural, type WinsDrawsLosses } from '../../lib/format.ts'
import { countMatches, winRate } from './win-rate.ts'

/** With fewer matches than this, a difference says too little. */
const matchesMin = 5

/**
 * How the record of a player compares with the win rate of all players with the same faction, from 0 to 1: `clear` if
 * that rate is outside the 95 % interval of the record (Wilson, see `rules/src/rates.ts`).
 */
function compareWithAll(record: WinsDrawsLosses, rate: number): 'more' | 'less' | 'unclear' {
  const own = wilson({ wins: record.wins + record.draws / 2, n: countMatches(record) })
  if (own === null || (rate >= own.low && rate <= own.high)) return 'unclear'
  return own.value > rate ? 'more' : 'less'
}

interface FactionRecord extends WinsDrawsLosses {
  faction: string
  faction_rate: number
}

/**
 * Whether the army or the player makes the difference, as far as the matches tell; undefined after few matches. `who` is
 * the subject of the sentence with its verb, such as “Ana wins”.
 */
export function describeComparison(who: string, { faction, faction_rate, ...record }: FactionRecord) {
  const n = countMatches(record)
  if (n < matchesMin) return undefined
  const [own, all] = [formatWholePercent(winRate(record) ?? 0), formatWholePercent(faction_rate)]
  const verdict = compareWithAll(record, faction_rate)
  if (verdict === 'unclear')
    return `With ${faction}, ${who} ${own}, against ${all} for all its players: after ${plural(n, 'match', 'matches')}, chance alone could explain that.`
  return `With ${faction}, ${who} clearly ${verdict} than all its players together (${own} against ${all}): the army alone does not explain that.`
}
