import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestOf } from './rules.ts'

const placed = (position: number | null, ranked: number, wins = 1, draws = 0, losses = 0) => ({
  position,
  ranked,
  wins,
  draws,
  losses,
})

it('puts a good position among many before the first among few, and leaves out events that were all lost', () => {
  const small = placed(1, 4, 1)
  const large = placed(4, 25, 4, 0, 1)
  const won = placed(1, 25, 5)
  expect(bestOf([small, placed(2, 30, 0, 0, 3), large, placed(null, 9), won], 5)).toEqual([won, large, small])
})

it('never puts a result before one that is better in a field that is at least as large', () => {
  const result = fc.record({ position: fc.integer({ min: 1, max: 30 }), more: fc.integer({ min: 0, max: 60 }) })
  const property = fc.property(result, result, (one, other) => {
    const [a, b] = [one, other].map(({ position, more }) => placed(position, position + more))
    if (!a || !b) return
    const [first] = bestOf([b, a], 2)
    const isBetter = (x: typeof a, y: typeof a) =>
      (x.position ?? 0) <= (y.position ?? 0) && x.ranked >= y.ranked && x !== y
    if (isBetter(a, b) && !isBetter(b, a)) expect(first).toBe(a)
  })
  fc.assert(property)
})
