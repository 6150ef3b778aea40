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
  const n = countMatches(record)
  const own = wilson({ wins: record.wins + record.draws / 2, n })
  if (own === null || n < matchesMin || (rate >= own.low && rate <= own.high)) return 'unclear'
  return own.value > rate ? 'more' : 'less'
}

interface FactionRecord extends WinsDrawsLosses {
  faction: string
  faction_rate: number
}

/** Whether the army or the player makes the difference, as far as the matches tell. */
export function describeComparison(nickname: string, { faction, faction_rate, ...record }: FactionRecord): string {
  const rates = `${formatWholePercent(winRate(record) ?? 0)} against ${formatWholePercent(faction_rate)}`
  switch (compareWithAll(record, faction_rate)) {
    case 'more':
      return `With ${faction}, ${nickname} wins clearly more than all its players together (${rates}): the army alone does not explain that.`
    case 'less':
      return `With ${faction}, ${nickname} wins clearly less than all its players together (${rates}): the army alone does not explain that.`
    case 'unclear':
      return `With ${faction}, ${nickname} wins about as often as all its players together (${rates}): no clear difference after ${plural(countMatches(record), 'match', 'matches')}.`
  }
}
