import type { Pair, TablePolicy } from '@muster/contract/pairings'
import { assign } from './assignment.ts'
import { type Entrant, type Field, fieldOf } from './field.ts'
import type { Matching } from './look-ahead.ts'
import { nameOfTwo, pairName } from './pair-name.ts'
import type { Round } from './read-round.ts'

/** Two opponents: the better standing first, unless the pair was kept with its sides. */
export interface SeatedPair {
  participant1_id: number
  participant2_id: number
  table_number: number
}

type Opponents = readonly [Entrant, Entrant]

export interface Seating {
  /** Pairs that keep their sides, and their table if they name one. */
  keep: readonly Pair[]
  table_policy: TablePolicy
}

/**
 * Gives each pair a table: first kept tables, then fixed ones, then the rest. In the rest, as few participants as
 * possible repeat a table, and leaders sit as near to table 1 as that allows. Under `by_standing`, pairs swap tables
 * only within their own points, so that tables follow the points.
 */
export function seat(
  { entrants }: Pick<Field, 'entrants'>,
  matching: Matching,
  { keep, table_policy }: Seating,
): SeatedPair[] {
  const keptOf = new Map(keep.map((pair) => [pairName(pair), pair]))
  const pairs = matching
    .flatMap(([one, other]) => {
      const [a, b] = [entrants[one], entrants[other]]
      return a && b ? [(compareEntrants(a, b) > 0 ? [b, a] : [a, b]) as Opponents] : []
    })
    .sort(comparePairs)
  const decided = decidedTables(pairs, keptOf)
  const free = pairs.filter((pair) => !decided.has(pair))
  const taken = new Set(decided.values())
  const tables = numbers(pairs.length * 2)
    .filter((table) => !taken.has(table))
    .slice(0, free.length)
  const groups = table_policy === 'fresh' ? [free] : [...Map.groupBy(free, ([better]) => better.points).values()]
  const inOrder = groups.flatMap((group) => assignTables(group, tables.splice(0, group.length)))
  const tableOf = new Map([...decided, ...inOrder])
  return pairs
    .map((pair) => {
      const [a, b] = pair
      const kept = keptOf.get(nameOfTwo(a.id, b.id))
      const [participant1_id, participant2_id] = kept ? [kept.participant1_id, kept.participant2_id] : [a.id, b.id]
      return { participant1_id, participant2_id, table_number: tableOf.get(pair) ?? 0 }
    })
    .sort((a, b) => a.table_number - b.table_number)
}

/** Gives tables to a round with fixed pairs. */
export function seatRound(entrants: readonly Entrant[], round: Round, seating: Seating): SeatedPair[] {
  const { indexOf, ...field } = fieldOf(entrants, { seed: 0, forbid: [], keep_clubs_apart: false })
  const matching = round.pairings.flatMap(({ participant1_id, participant2_id }) => {
    const [one, other] = [indexOf.get(participant1_id), indexOf.get(participant2_id)]
    return one === undefined || other === undefined ? [] : [[one, other] as const]
  })
  return seat(field, matching, seating)
}

/** A rank behind all others. */
const unranked = 1e6

/** The better standing first: by points, then by rank if known, then by id. */
export const compareEntrants = (a: Entrant, b: Entrant) =>
  b.points - a.points || (a.rank ?? unranked) - (b.rank ?? unranked) || a.id - b.id

const comparePairs = ([a, b]: Opponents, [c, d]: Opponents) =>
  c.points - a.points || d.points - b.points || compareEntrants(a, c)

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The kept and fixed tables; of two pairs that need the same one, the better pair gets it. */
function decidedTables(pairs: readonly Opponents[], keptOf: ReadonlyMap<string, Pair>): Map<Opponents, number> {
  const decided = new Map<Opponents, number>()
  const taken = new Set<number>()
  const reserve = (pair: Opponents, table: number | null | undefined) => {
    if (table == null || taken.has(table) || decided.has(pair)) return
    decided.set(pair, table)
    taken.add(table)
  }
  for (const pair of pairs) reserve(pair, keptOf.get(nameOfTwo(pair[0].id, pair[1].id))?.table_number)
  for (const pair of pairs) reserve(pair, pair[0].fixed_table)
  for (const pair of pairs) reserve(pair, pair[1].fixed_table)
  return decided
}

/** Assigns as many tables as pairs, both in their order. */
function assignTables(pairs: readonly Opponents[], tables: readonly number[]) {
  const places = assign(pairs.map((pair) => tables.map((table) => repeatsAt(pair, table))))
  return pairs.map((pair, index) => [pair, tables[places[index] ?? index] ?? 0] as const)
}

const repeatsAt = (pair: Opponents, table: number) => pair.filter((entrant) => entrant.tables.includes(table)).length
