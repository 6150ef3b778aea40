import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entrant } from './field.ts'
import { seatRound } from './tables.ts'
import { buildEntrant } from './testing/builders.ts'

/** Pairs of neighbours (1 and 2, 3 and 4, …) in the order of the standings, with their previous tables. */
const Pairs = fc
  .array(
    fc.record({
      points: fc.integer({ min: 0, max: 2 }),
      tables: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
      theirs: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
      fixed_table: fc.option(fc.integer({ min: 1, max: 7 }), { freq: 6, nil: null }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((pairs) =>
    pairs
      .toSorted((a, b) => b.points - a.points)
      .map(({ points, tables, theirs, fixed_table }, index): [Entrant, Entrant] => [
        buildEntrant({ id: index * 2 + 1, points, tables, fixed_table }),
        buildEntrant({ id: index * 2 + 2, points, tables: theirs }),
      ]),
  )

const keep: [] = []
const roundOf = (pairs: [Entrant, Entrant][]) => ({
  byes: [],
  pairings: pairs.map(([one, other]) => ({ participant1_id: one.id, participant2_id: other.id })),
})

/** The tables of pairs without a fixed one, in the order of the standings. */
function tablesOf(pairs: [Entrant, Entrant][], table_policy: 'fresh' | 'by_standing') {
  const seated = seatRound(pairs.flat(), roundOf(pairs), { keep, table_policy })
  expect(new Set(seated.map(({ table_number }) => table_number)).size).toBe(pairs.length)
  return pairs
    .map((pair) => ({
      pair,
      table: seated.find(({ participant1_id }) => participant1_id === pair[0].id)?.table_number ?? 0,
    }))
    .filter(({ pair, table }) => pair[0].fixed_table !== table)
}

function* permutations(values: readonly number[]): Generator<number[]> {
  if (values.length === 0) return yield []
  for (const value of values)
    for (const rest of permutations(values.filter((other) => other !== value))) yield [value, ...rest]
}

const repeats = (pair: [Entrant, Entrant], table = 0) => pair.filter(({ tables }) => tables.includes(table)).length
const compare = (one: readonly number[], other: readonly number[]) => {
  const at = one.findIndex((value, index) => value !== other[index])
  return (one[at] ?? 0) - (other[at] ?? 0)
}

describe('the tables of a round', () => {
  it.each(['fresh', 'by_standing'] as const)(
    'under %s have the fewest repeats, and then the leaders nearest to table 1',
    (policy) => {
      fc.assert(
        fc.property(Pairs, (pairs) => {
          const seated = tablesOf(pairs, policy)
          const tables = seated.map(({ table }) => table)
          const worth = (order: readonly number[]) => [
            seated.reduce((sum, { pair }, index) => sum + repeats(pair, order[index]), 0),
            ...order,
          ]
          const inOrder = tables.toSorted((a, b) => a - b)
          const keepsOrder = (order: readonly number[]) =>
            seated.every(({ pair }, index) => {
              const place = inOrder.indexOf(order[index] ?? 0)
              return seated[place]?.pair[0].points === pair[0].points
            })
          for (const other of permutations(tables)) {
            if (policy === 'by_standing' && !keepsOrder(other)) continue
            expect(compare(worth(tables), worth(other))).toBeLessThanOrEqual(0)
          }
        }),
        { numRuns: 500 },
      )
    },
  )

  it('stay for kept pairs, and so do their sides', () => {
    const entrants = [1, 2, 3, 4].map((id) => buildEntrant({ id, points: id, tables: id === 2 ? [7] : [] }))
    const kept = [
      { participant1_id: 1, participant2_id: 2, table_number: 7 },
      { participant1_id: 3, participant2_id: 4 },
    ]
    expect(seatRound(entrants, { byes: [], pairings: kept }, { keep: kept, table_policy: 'fresh' })).toEqual([
      { participant1_id: 3, participant2_id: 4, table_number: 1 },
      { participant1_id: 1, participant2_id: 2, table_number: 7 },
    ])
  })
})
