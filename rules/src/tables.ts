import type { Pair } from '@muster/contract/pairings'
import { type Entrant, type Field, fieldOf } from './field.ts'
import type { Matching } from './look-ahead.ts'
import { type Edge, matchPerfectly } from './matching.ts'
import type { Round } from './read-round.ts'

/** Two who meet, the one who stands higher first. */
export interface SeatedPair {
  participant1_id: number
  participant2_id: number
  table_number: number
}

type Opponents = readonly [Entrant, Entrant]

/**
 * Gives each pair a table: first those that were asked for, then those that participants cannot leave, then the rest by
 * standing. Among pairs whose better half has the same points, tables change hands so that as few as possible sit where
 * they have sat before, and no farther than necessary.
 */
export function seat({ entrants }: Pick<Field, 'entrants'>, matching: Matching, asked: readonly Pair[]): SeatedPair[] {
  const pairs = matching
    .flatMap(([one, other]) => {
      const [a, b] = [entrants[one], entrants[other]]
      return a && b ? [(compareEntrants(a, b) > 0 ? [b, a] : [a, b]) as Opponents] : []
    })
    .sort(comparePairs)
  const wanted = wantedTables(pairs, asked)
  const free = pairs.filter((pair) => !wanted.has(pair))
  const taken = new Set(wanted.values())
  const tables = numbers(pairs.length * 2)
    .filter((table) => !taken.has(table))
    .slice(0, free.length)
  const seats = new Map([...wanted, ...groups(free).flatMap((group) => seatGroup(group, tables))])
  return pairs
    .map(([a, b], index) => ({
      participant1_id: a.id,
      participant2_id: b.id,
      table_number: seats.get(pairs[index] ?? [a, b]) ?? 0,
    }))
    .sort((a, b) => a.table_number - b.table_number)
}

/** Gives tables to a round that leaves no choice of who meets whom; `asked` says which of them somebody wants. */
export function seatRound(entrants: readonly Entrant[], round: Round, asked: readonly Pair[]): SeatedPair[] {
  const { indexOf, ...field } = fieldOf(entrants, { seed: 0, forbid: [], keep_clubs_apart: false })
  const matching = round.pairings.flatMap(({ participant1_id, participant2_id }) => {
    const [one, other] = [indexOf.get(participant1_id), indexOf.get(participant2_id)]
    return one === undefined || other === undefined ? [] : [[one, other] as const]
  })
  return seat(field, matching, asked)
}

/** Behind everybody who has a rank. */
const unranked = 1e6

/** The better standing first: points, then the rank if it is known, then the id. */
export const compareEntrants = (a: Entrant, b: Entrant) =>
  b.points - a.points || (a.rank ?? unranked) - (b.rank ?? unranked) || a.id - b.id

const comparePairs = ([a, b]: Opponents, [c, d]: Opponents) =>
  c.points - a.points || d.points - b.points || compareEntrants(a, c)

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The tables that are decided; of two pairs who need the same one, the higher has it. */
function wantedTables(pairs: readonly Opponents[], asked: readonly Pair[]): Map<Opponents, number> {
  const nameOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`
  const askedFor = new Map(
    asked.map(({ participant1_id, participant2_id, table_number }) => [
      nameOf(participant1_id, participant2_id),
      table_number,
    ]),
  )
  const wanted = new Map<Opponents, number>()
  const taken = new Set<number>()
  const want = (pair: Opponents, table: number | null | undefined) => {
    if (table == null || taken.has(table) || wanted.has(pair)) return
    wanted.set(pair, table)
    taken.add(table)
  }
  for (const pair of pairs) want(pair, askedFor.get(nameOf(pair[0].id, pair[1].id)))
  for (const pair of pairs) want(pair, pair[0].fixed_table)
  for (const pair of pairs) want(pair, pair[1].fixed_table)
  return wanted
}

/** The pairs of the same points; `from` is how many come before them. */
function groups(pairs: readonly Opponents[]): { pairs: Opponents[]; from: number }[] {
  const found: { pairs: Opponents[]; from: number }[] = []
  pairs.forEach((pair, from) => {
    const group = found.at(-1)
    if (group && group.pairs[0]?.[0].points === pair[0].points) group.pairs.push(pair)
    else found.push({ pairs: [pair], from })
  })
  return found
}

/** How far a pair is moved to a new table at most: nobody has been at so many. */
const movesMax = 24

function seatGroup({ pairs, from }: { pairs: Opponents[]; from: number }, tables: readonly number[]) {
  const own = tables.slice(from, from + pairs.length)
  const repeats = (pair: Opponents, table: number) => pair.filter((entrant) => entrant.tables.includes(table)).length
  const places = [...pairs.keys()]
  if (pairs.every((pair, place) => repeats(pair, own[place] ?? 0) === 0)) {
    return pairs.map((pair, place) => [pair, own[place] ?? 0] as const)
  }
  const edges = pairs.flatMap((pair, place) =>
    places
      .filter((other) => Math.abs(other - place) <= movesMax)
      .map((other): Edge => {
        const moves = (other - place) ** 2
        return [
          place,
          pairs.length + other,
          repeats(pair, own[other] ?? 0) * pairs.length * (movesMax ** 2 + 1) + moves,
        ]
      }),
  )
  const partners = matchPerfectly(pairs.length * 2, edges)
  return pairs.map(
    (pair, place) => [pair, own[(partners?.[place] ?? place) - (partners ? pairs.length : 0)] ?? 0] as const,
  )
}
