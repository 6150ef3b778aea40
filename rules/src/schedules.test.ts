import { describe, expect, it } from 'vitest'
import { bracketOrder, elimination } from './elimination.ts'
import { roundRobin } from './round-robin.ts'

describe('a round robin', () => {
  it.each([2, 3, 4, 5, 9, 16, 31])(
    'of %i has every pair meet once, and each of an odd number sit out once',
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

  it('repeats after the last round', () => {
    expect(roundRobin([1, 2, 3, 4], 4)).toEqual(roundRobin([1, 2, 3, 4], 1))
  })
})

describe('an elimination', () => {
  it('puts the first two seeds into different halves, and pairs the first with the last', () => {
    expect(bracketOrder(2)).toEqual([1, 2])
    expect(bracketOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
  })

  const next = (seeds: number[], ahead: number[][] = [], gone: number[] = []) =>
    elimination(seeds, { ahead: ahead.map((ids) => new Set(ids)), gone: new Set(gone) })
  const four = [11, 12, 13, 14]
  const six = [...four, 15, 16]

  it.each<[string, Parameters<typeof next>, ReturnType<typeof next>]>([
    [
      'pairs the first seed with the last',
      [four],
      {
        pairs: [
          [11, 14],
          [12, 13],
        ],
        byes: [],
      },
    ],
    ['pairs winners', [four, [[14, 12]]], { pairs: [[14, 12]], byes: [] }],
    ['ends when one participant is left', [four, [[14, 12], [12]]], undefined],
    [
      'gives byes for empty places to the first seeds',
      [six],
      {
        pairs: [
          [14, 15],
          [13, 16],
        ],
        byes: [11, 12],
      },
    ],
    [
      'lets participants with a bye advance',
      [six, [[15, 13, 11, 12]]],
      {
        pairs: [
          [11, 15],
          [12, 13],
        ],
        byes: [],
      },
    ],
    ['names the sides of a match without a winner', [four, [[14]]], { undecided: [12, 13] }],
    ['lets the opponent of a dropped participant advance', [four, [[14]], [12]], { pairs: [[14, 13]], byes: [] }],
    [
      'gives a bye to the opponent of a winner who has dropped',
      [six, [[15, 13, 11, 12]], [15]],
      { pairs: [[12, 13]], byes: [11] },
    ],
    [
      'pairs a participant with such a bye in the final',
      [
        six,
        [
          [15, 13, 11, 12],
          [11, 12],
        ],
        [15],
      ],
      { pairs: [[11, 12]], byes: [] },
    ],
    ['ends when no opponent is left', [four, [[14, 12]], [12]], undefined],
  ])('%s', (_, given, expected) => {
    expect(next(...given)).toEqual(expected)
  })
})
