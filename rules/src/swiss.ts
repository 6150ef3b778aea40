import type { Pair, TablePolicy } from '@muster/contract/pairings'
import { clubOf, compareCosts, type Entrant, type Field, fieldOf, type PairingRules, sumCosts } from './field.ts'
import { allMatchings, canFinish, defaultBudget, lookAheadMax, type Matching } from './look-ahead.ts'
import { drawLot } from './lots.ts'
import { type Edge, matchPerfectly } from './matching.ts'
import { type SeatedPair, seat } from './tables.ts'
import { breaksRule, weigher } from './weights.ts'

export interface SwissOptions extends PairingRules {
  keep: readonly Pair[]
  /** How many rounds are still to be paired, this one included. */
  rounds_left: number
  with_bye: boolean
  table_policy: TablePolicy
}

/** A round as the engine pairs it; everybody is in it once. */
export interface PairedRound {
  pairings: SeatedPair[]
  /** Ids of those who have a bye. */
  byes: number[]
  /** Ids of those whom nothing was found for. */
  unpaired: number[]
}

/**
 * Pairs a round by the Swiss system: a perfect matching of the lowest weight over all who play, and a bye if they are an
 * odd number. Nobody meets anybody twice, has a second bye or meets whom they must not,
 * as long as there is another way; then the bye goes to the fewest points; then the squares of the differences of points
 * are as small as they can be; then who floated does not float again, and clubs are kept apart; then tables are new; then a lot decides. The same participants
 * and seed are paired in the same way, whatever their order.
 */
export function pairSwiss(participants: readonly Entrant[], options: SwissOptions): PairedRound {
  const field = fieldOf(participants, options)
  const kept = options.keep.flatMap((pair) => {
    const [one, other] = [field.indexOf.get(pair.participant1_id), field.indexOf.get(pair.participant2_id)]
    return one === undefined || other === undefined ? [] : [[one, other] as const]
  })
  const taken = new Set(kept.flat())
  const open = [...field.entrants.keys(), ...(field.bye === undefined ? [] : [field.bye])]
  const left = open.filter((vertex) => !taken.has(vertex))
  const matching = [...kept, ...(lookAhead(field, left, kept, options.rounds_left - 1) ?? match(field, left))]
  const alone = matching.flatMap(([one, other]) => (other === field.bye ? [field.entrants[one]?.id ?? 0] : []))
  return {
    pairings: seat(
      field,
      matching.filter(([, other]) => other !== field.bye),
      options,
    ),
    byes: options.with_bye ? alone : [],
    unpaired: options.with_bye ? [] : alone,
  }
}

function match(field: Field, open: readonly number[]): Matching {
  const mustRelax = isHopeless(field, open)
  for (const attempt of attempts(open.length)) {
    if (mustRelax && !attempt.isRelaxed) continue
    const partners = matchPerfectly(open.length, edgesOf(field, open, attempt))
    if (partners) return pairsOf(open, partners)
  }
  throw new Error('A complete graph with an even number of vertices has a perfect matching.')
}

/** Beyond so many, everybody is tried with the nearest in the standings only, which takes a tenth of the time. */
export const completeMax = 128

/** Beyond so many, that is also done when a rule must be broken: all pairs of a thousand take twenty seconds. */
const relaxedMax = 256

/** With how many of the nearest each is tried, and whether rules may be broken. */
interface Attempt {
  nearest: number
  isRelaxed: boolean
}

const attempts = (vertices: number): Attempt[] => [
  ...(vertices > completeMax ? [24, 96] : []).map((nearest) => ({ nearest, isRelaxed: false })),
  { nearest: Infinity, isRelaxed: false },
  { nearest: vertices > relaxedMax ? 48 : Infinity, isRelaxed: true },
]

/**
 * Whether a rule must be broken, as far as that shows at a glance: somebody has nobody left to meet, or more than half
 * are of one club that is to be kept apart. It saves the search for a round that cannot be.
 */
function isHopeless(field: Field, open: readonly number[]): boolean {
  if (field.options.keep_clubs_apart) {
    const clubs = Map.groupBy(
      open.flatMap((vertex) => field.entrants[vertex] ?? []),
      clubOf,
    )
    for (const [club, { length }] of clubs) if (club !== undefined && length * 2 > open.length) return true
  }
  return open.some((one) => open.every((other) => other === one || breaksRule(field.costOf(one, other))))
}

/**
 * The best of all matchings of `open` after which the other rounds can be played without a rematch; undefined if there is
 * none, no other round, or if they are too many to be tried.
 */
function lookAhead(field: Field, open: readonly number[], kept: Matching, roundsLater: number): Matching | undefined {
  const everybody = [...open, ...kept.flat()]
  if (roundsLater < 1 || everybody.length > lookAheadMax) return undefined
  const isAllowed = (one: number, other: number) => !breaksRule(field.costOf(one, other))
  const found = [...allMatchings(open, isAllowed)].map((matching) => ({ matching, costs: costsOf(field, matching) }))
  const budget = { left: defaultBudget }
  found.sort((a, b) => compareCosts(a.costs, b.costs) || a.costs.tie - b.costs.tie)
  return found.find(({ matching }) => {
    const partners = new Map(
      [...kept, ...matching].flatMap(([one, other]) => [
        [one, other],
        [other, one],
      ]),
    )
    const isLeft = (one: number, other: number) => isAllowed(one, other) && partners.get(one) !== other
    return canFinish(everybody, isLeft, roundsLater, budget)
  })?.matching
}

const costsOf = (field: Field, matching: Matching) => sumCosts(matching.map(([one, other]) => field.costOf(one, other)))

/**
 * The edges between places in `open`, in the order of the standings, in which a lot decides between equals. Where rules
 * may be broken, the nearest are looked for twice: among those who break none, and among all.
 */
function edgesOf(field: Field, open: readonly number[], { nearest, isRelaxed }: Attempt): Edge[] {
  const weigh = weigher(field, open, isRelaxed)
  const order = [...open.keys()].sort((a, b) => compareVertices(field, open[a], open[b]))
  const edges = new Map<number, Edge>()
  order.forEach((one, at) => {
    let left = nearest
    let leftOfAll = isRelaxed ? nearest : 0
    // The nearest are below; whoever is nearest to somebody above has that edge already.
    for (let step = 1; step < order.length && left + leftOfAll > 0; step++) {
      for (const other of [order[at + step], order[at - step]]) {
        if (other === undefined) continue
        const costs = field.costOf(open[one] ?? 0, open[other] ?? 0)
        const isWanted = leftOfAll > 0 || (left > 0 && !breaksRule(costs))
        if (!isWanted) continue
        if (leftOfAll > 0) leftOfAll--
        if (left > 0 && !breaksRule(costs)) left--
        const key = Math.min(one, other) * order.length + Math.max(one, other)
        if (!edges.has(key)) edges.set(key, [Math.min(one, other), Math.max(one, other), weigh(costs)])
      }
    }
  })
  // In an order of their own: between equal sums, the algorithm takes what comes first.
  return [...edges.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** By points, the highest first; the bye is last. */
function compareVertices({ entrants, options }: Field, one = 0, other = 0): number {
  const [a, b] = [entrants[one], entrants[other]]
  if (!a || !b) return Number(!a) - Number(!b)
  return b.points - a.points || drawLot(options.seed, a.id) - drawLot(options.seed, b.id)
}

function pairsOf(open: readonly number[], partners: readonly number[]): Matching {
  return partners.flatMap((partner, place) =>
    place < partner ? [[open[place] ?? 0, open[partner] ?? 0] as const] : [],
  )
}
