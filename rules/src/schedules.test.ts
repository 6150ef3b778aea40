import { describe, expect, it } from 'vitest'
import { bracketOrder, elimination } from './elimination.ts'
import { roundRobin } from './round-robin.ts'

describe('a round robin', () => {
  it.each([2, 3, 4, 5, 9, 16, 31])(
    'of %i has everybody meet everybody once, and an odd number sit out once',
    (count) => {
      const ids = Array.from({ length: count }, (_, index) => index + 10)
      const rounds = Array.from({ length: count % 2 === 0 ? count - 1 : count }, (_, index) =>
        roundRobin(ids, index + 1),
      )
      for (const { pairs, byes } of rounds) expect([...pairs.flat(), ...byes].toSorted((a, b) => a - b)).toEqual(ids)
      const met = rounds.flatMap(({ pairs }) => pairs.map((pair) => pair.toSorted((a, b) => a - b).join()))
      expect(new Set(met).size).toBe((count * (count - 1)) / 2)
      const byes = rounds.flatMap((round) => round.byes)
      expect(byes.toSorted((a, b) => a - b)).toEqual(count % 2 === 0 ? [] : ids)
    },
  )

  it('begins again after the last round', () => {
    expect(roundRobin([1, 2, 3, 4], 4)).toEqual(roundRobin([1, 2, 3, 4], 1))
  })
})

describe('an elimination', () => {
  it('has the first two seeds in different halves, and the first against the last', () => {
    expect(bracketOrder(2)).toEqual([1, 2])
    expect(bracketOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
  })

  it('goes on with the winners until there is one', () => {
    const seeds = [11, 12, 13, 14]
    expect(elimination(seeds, 4, [])).toEqual({
      pairs: [
        [11, 14],
        [12, 13],
      ],
      byes: [],
    })
    expect(elimination(seeds, 4, [new Set([14, 12])])).toEqual({ pairs: [[14, 12]], byes: [] })
    expect(elimination(seeds, 4, [new Set([14, 12]), new Set([12])])).toBeUndefined()
  })

  it('gives the places that nobody has as byes to the first seeds', () => {
    const seeds = [11, 12, 13, 14, 15, 16]
    expect(elimination(seeds, 8, [])).toEqual({
      pairs: [
        [14, 15],
        [13, 16],
      ],
      byes: [11, 12],
    })
    expect(elimination(seeds, 8, [new Set([15, 13])])).toEqual({
      pairs: [
        [11, 15],
        [12, 13],
      ],
      byes: [],
    })
  })

  it('cannot go on while a match has no winner', () => {
    expect(elimination([11, 12, 13, 14], 4, [new Set([14])])).toBeUndefined()
  })
})
