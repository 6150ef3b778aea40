import { type Costs, type Field, hardLevels, levels, tieMax } from './field.ts'
import { costMax } from './matching.ts'

/**
 * Creates a function that turns the costs of a pair into one number, so that the matching with the lowest sum is the
 * best one level by level. Each level is a digit; its base exceeds the highest sum of that level in a round. The levels
 * of rules are included only if rules may be broken.
 *
 * A double has room for a limited number of digits. Rules and points come first; the levels below share the rest, the
 * worst first. If points differ widely in a large round, lots lose precision first, then tables, then floats. Points
 * are usually whole or half numbers and count exactly; only differences beyond all real events are rounded. How often
 * rules were broken before counts only if that leaves room for points.
 */
export function createWeigher(field: Field, open: readonly number[], isRelaxed: boolean): (costs: Costs) => number {
  const pairs = Math.ceil(open.length / 2)
  const { entrants, options } = field
  const hasClubs = entrants.some(({ club }) => club)
  const most: Costs = {
    rematches: isRelaxed ? pairs : 0,
    repeat_byes: isRelaxed ? 1 : 0,
    forbidden: isRelaxed ? Math.min(pairs, options.forbid.length) : 0,
    clubs: isRelaxed && hasClubs && options.keep_clubs_apart ? pairs : 0,
    again: isRelaxed ? pairs * field.againMax : 0,
    bye: field.bye === undefined ? 0 : field.steps.length - 1,
    score_gap: 0,
    soft: entrants.some(({ floated, club }) => floated || club) ? pairs * 3 : 0,
    tables: entrants.some(({ fixed_table }) => fixed_table != null) ? pairs * 2 : 0,
    tie: 0,
  }
  let room = [...levels.slice(0, hardLevels), 'bye' as const].reduce((left, level) => left / (most[level] + 1), costMax)
  if (room / (most.again + 1) < pointsMin) most.again = 0
  room /= most.again + 1
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

/** The room that points have at least. */
const pointsMin = 2 ** 20

const rangeOf = ({ steps, lowest }: Field) => (steps.at(-1) ?? lowest) - lowest

/** The number of steps in the range of points that are not whole or half numbers. */
const finestSteps = 2_000

/** The unit for differences of points: half a point or more, such that the squares fit into `room`. */
function unitOf(field: Field, room: number): number {
  const range = rangeOf(field)
  const steps = Math.max(1, Math.floor(Math.sqrt(room)) - 1)
  const smallest = [1, 0.5].find((step) => field.steps.every((points) => Number.isInteger(points / step)))
  return Math.max(smallest ?? range / finestSteps, range / steps) || 1
}

/** Whether a pair breaks a rule, which is allowed only if unavoidable. */
export const breaksRule = (costs: Costs) => levels.slice(0, hardLevels).some((level) => costs[level] > 0)
