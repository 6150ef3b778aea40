import type { Pair, TablePolicy } from '@muster/contract/pairings'
import { clubOf, compareCosts, type Entrant, type Field, fieldOf, type PairingRules, sumCosts } from './field.ts'
import { allMatchings, canFinish, defaultBudget, lookAheadMax, type Matching } from './look-ahead.ts'
import { drawLot } from './lots.ts'
import { type Edge, matchPerfectly } from './matching.ts'
import { type SeatedPair, seat } from './tables.ts'
import { breaksRule, createWeigher } from './weights.ts'

export interface SwissOptions extends PairingRules {
  keep: readonly Pair[]
  /** The number of rounds to pair, including this one. */
  rounds_left: number
  with_bye: boolean
  table_policy: TablePolicy
}

/** A round that the engine paired; every participant is in it once. */
export interface PairedRound {
  pairings: SeatedPair[]
  /** The ids of the participants with a bye. */
  byes: number[]
  /** The ids of the participants without an opponent and a bye. */
  unpaired: number[]
}

/**
 * Pairs a round by the Swiss system: a perfect matching of the lowest weight over all participants, with a bye for an
 * odd number. In this order, it avoids
 * 1. rematches, second byes, forbidden pairs and, if `keep_clubs_apart`, pairs from one club,
 * 2. among unavoidable rematches and second byes, those that have happened most often,
 * 3. a bye for more than the fewest points,
 * 4. large squared differences of points,
 * 5. second floats and pairs from one club,
 * 6. a second time at a fixed table.
 * Then a lot decides. The same participants and seed give the same pairing, whatever their order.
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

/** Above this number, each vertex is tried only with the nearest in the standings, which takes a tenth of the time. */
export const completeMax = 128

/** Above this number, the same limit applies if a rule must be broken: all pairs of a thousand take twenty seconds. */
const relaxedMax = 256

/** How many of the nearest each vertex is tried with, and whether rules may be broken. */
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
 * A quick check whether a rule must be broken: a participant has no opponent left, or more than half belong to one club
 * that must be kept apart. It saves the search for a round that does not exist.
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
 * The best matching of `open` that allows the remaining rounds without a rematch; undefined if there is none, if no
 * round remains, or if there are too many participants to try.
 */
function lookAhead(field: Field, open: readonly number[], kept: Matching, roundsLater: number): Matching | undefined {
  const everybody = [...open, ...kept.flat()]
  if (roundsLater < 1 || everybody.length > lookAheadMax) return undefined
  const isAllowed = (one: number, other: number) => !breaksRule(field.costOf(one, other))
  const candidates = [...allMatchings(open, isAllowed)].map((matching) => ({
    matching,
    costs: costsOf(field, matching),
  }))
  const budget = { left: defaultBudget }
  candidates.sort((a, b) => compareCosts(a.costs, b.costs) || a.costs.tie - b.costs.tie)
  return candidates.find(({ matching }) => {
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
 * The edges between places in `open`, nearest in the standings first; a lot orders equals. If rules may be broken, each
 * place gets its nearest twice: among the pairs that break no rule, and among all.
 */
function edgesOf(field: Field, open: readonly number[], { nearest, isRelaxed }: Attempt): Edge[] {
  const weigh = createWeigher(field, open, isRelaxed)
  const order = [...open.keys()].sort((a, b) => compareVertices(field, open[a], open[b]))
  const edges = new Map<number, Edge>()
  order.forEach((one, at) => {
    let left = nearest
    let leftOfAll = isRelaxed ? nearest : 0
    // Look in both directions, nearest first; an edge found from the other end exists already.
    for (let step = 1; step < order.length && left + leftOfAll > 0; step++) {
      for (const other of [order[at + step], order[at - step]]) {
        if (other === undefined) continue
        const costs = field.costOf(open[one] ?? 0, open[other] ?? 0)
        const isNeeded = leftOfAll > 0 || (left > 0 && !breaksRule(costs))
        if (!isNeeded) continue
        if (leftOfAll > 0) leftOfAll--
        if (left > 0 && !breaksRule(costs)) left--
        const key = Math.min(one, other) * order.length + Math.max(one, other)
        if (!edges.has(key)) edges.set(key, [Math.min(one, other), Math.max(one, other), weigh(costs)])
      }
    }
  })
  // Sort into a fixed order: between equal sums, the algorithm takes the first.
  return [...edges.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** By points, the highest first, then by lot; the bye is last. */
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
