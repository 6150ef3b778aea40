import { type Costs, type Field, hardLevels, levels, tieMax } from './field.ts'
import { costMax } from './matching.ts'

/**
 * One number for what a pair costs, so that the matching with the lowest sum is the best level by level: each level is a
 * digit whose base is more than the sum that the levels of a round can reach. For the open places of a round and, if rules
 * may be broken, with the levels of rules.
 *
 * Points are whole or half numbers as a rule, and then nothing is lost. Where the squares of their differences would not
 * fit into a double, the differences are rounded to as many steps as do fit: more than 300 for 1,000 participants.
 */
export function weigher(field: Field, open: readonly number[], isRelaxed: boolean): (costs: Costs) => number {
  const pairs = Math.ceil(open.length / 2)
  const { entrants, wishes } = field
  const hasClubs = entrants.some(({ club }) => club)
  const tallest: Costs = {
    rematches: isRelaxed ? pairs : 0,
    repeat_byes: isRelaxed ? 1 : 0,
    forbidden: isRelaxed ? Math.min(pairs, wishes.forbid.length) : 0,
    clubs: isRelaxed && hasClubs && wishes.keep_clubs_apart ? pairs : 0,
    score_gap: 0,
    soft: pairs * 3,
    tables: entrants.some(({ fixed_table }) => fixed_table != null) ? pairs * 2 : 0,
    tie: pairs * tieMax,
  }
  const unit = unitOf(field, costMax / productOf(tallest) / Math.max(pairs, 1))
  tallest.score_gap = pairs * Math.round(rangeOf(field) / unit) ** 2
  return (costs) =>
    levels.reduce((sum, level) => {
      const digit = level === 'score_gap' ? Math.round(Math.sqrt(costs.score_gap) / unit) ** 2 : costs[level]
      return sum * (tallest[level] + 1) + digit
    }, 0)
}

const productOf = (tallest: Costs) => levels.reduce((product, level) => product * (tallest[level] + 1), 1)

function rangeOf({ entrants, lowest }: Field) {
  return entrants.reduce((most, { points }) => Math.max(most, points), lowest) - lowest
}

/** The step in which differences of points are counted: half a point or more, such that its squares fit into `room`. */
function unitOf(field: Field, room: number): number {
  const range = rangeOf(field)
  const steps = Math.max(1, Math.floor(Math.sqrt(room)) - 1)
  const smallest = field.entrants.every(({ points }) => Number.isInteger(points * 2)) ? 0.5 : range / steps
  return Math.max(smallest, range / steps) || 1
}

/** A pair that breaks one of the rules that are broken only if there is no other way. */
export const breaksRule = (costs: Costs) => levels.slice(0, hardLevels).some((level) => costs[level] > 0)
