import { type Costs, type Field, hardLevels, levels, tieMax } from './field.ts'
import { costMax } from './matching.ts'

/**
 * One number for what a pair costs, so that the matching with the lowest sum is the best level by level: each level is a
 * digit whose base is more than the sum that the levels of a round can reach. For the open places of a round and, if rules
 * may be broken, with the levels of rules.
 *
 * A double has room for so many digits only. What is left by rules and points is for the levels below, the worst first,
 * so where points differ widely in a large round, lots have less to say, then tables, then floats. Points are whole
 * or half numbers as a rule, and count exactly; only differences beyond all events are rounded.
 */
export function weigher(field: Field, open: readonly number[], isRelaxed: boolean): (costs: Costs) => number {
  const pairs = Math.ceil(open.length / 2)
  const { entrants, options } = field
  const hasClubs = entrants.some(({ club }) => club)
  const most: Costs = {
    rematches: isRelaxed ? pairs : 0,
    repeat_byes: isRelaxed ? 1 : 0,
    forbidden: isRelaxed ? Math.min(pairs, options.forbid.length) : 0,
    clubs: isRelaxed && hasClubs && options.keep_clubs_apart ? pairs : 0,
    bye: field.bye === undefined ? 0 : field.steps.length - 1,
    score_gap: 0,
    soft: entrants.some(({ floated, club }) => floated || club) ? pairs * 3 : 0,
    tables: entrants.some(({ fixed_table }) => fixed_table != null) ? pairs * 2 : 0,
    tie: 0,
  }
  let room = [...levels.slice(0, hardLevels), 'bye' as const].reduce((left, level) => left / (most[level] + 1), costMax)
  const unit = unitOf(field, room / Math.max(pairs, 1))
  most.score_gap = pairs * Math.round(rangeOf(field) / unit) ** 2
  room /= most.score_gap + 1
  for (const level of ['soft', 'tables'] as const) {
    if (most[level] >= room) most[level] = 0
    room /= most[level] + 1
  }
  const lots = Math.min(tieMax, Math.floor((room - 1) / Math.max(pairs, 1)))
  most.tie = pairs * lots
  const digitOf = (level: (typeof levels)[number], costs: Costs) => {
    if (level === 'score_gap') return Math.round(Math.sqrt(costs.score_gap) / unit) ** 2
    return level === 'tie' ? Math.floor((costs.tie * (lots + 1)) / (tieMax + 1)) : costs[level]
  }
  return (costs) =>
    levels.reduce((sum, level) => (most[level] === 0 ? sum : sum * (most[level] + 1) + digitOf(level, costs)), 0)
}

const rangeOf = ({ steps, lowest }: Field) => (steps.at(-1) ?? lowest) - lowest

/** In so many steps, if they are not whole or half numbers. */
const finest = 2_000

/** The step in which differences of points are counted: half a point or more, such that its squares fit into `room`. */
function unitOf(field: Field, room: number): number {
  const range = rangeOf(field)
  const steps = Math.max(1, Math.floor(Math.sqrt(room)) - 1)
  const smallest = [1, 0.5].find((step) => field.steps.every((points) => Number.isInteger(points / step)))
  return Math.max(smallest ?? range / finest, range / steps) || 1
}

/** A pair that breaks one of the rules that are broken only if there is no other way. */
export const breaksRule = (costs: Costs) => levels.slice(0, hardLevels).some((level) => costs[level] > 0)
