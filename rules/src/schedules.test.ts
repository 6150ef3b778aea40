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

  /** The next round, such as `14-15 13-16 bye 11 bye 12`, or its sides without a winner: `12 13 undecided`. */
  const next = (seeds: number[], ahead: number[][], gone: number[]) => {
    const round = elimination(seeds, { ahead: ahead.map((ids) => new Set(ids)), gone: new Set(gone) })
    if (round === undefined) return 'the end'
    if ('undecided' in round) return `${round.undecided.join(' ')} undecided`
    return [...round.pairs.map((pair) => pair.join('-')), ...round.byes.map((id) => `bye ${id}`)].join(' ')
  }
  const four = [11, 12, 13, 14]
  const six = [...four, 15, 16]

  it.each<[string, ...Parameters<typeof next>, string]>([
    ['pairs the first seed with the last', four, [], [], '11-14 12-13'],
    ['pairs winners', four, [[14, 12]], [], '14-12'],
    ['ends when one participant is left', four, [[14, 12], [12]], [], 'the end'],
    ['gives byes for empty places to the first seeds', six, [], [], '14-15 13-16 bye 11 bye 12'],
    ['lets participants with a bye advance', six, [[15, 13, 11, 12]], [], '11-15 12-13'],
    ['names the sides of a match without a winner', four, [[14]], [], '12 13 undecided'],
    ['lets the opponent of a dropped participant advance', four, [[14]], [12], '14-13'],
    ['gives a bye to the opponent of a winner who has dropped', six, [[15, 13, 11, 12]], [15], '12-13 bye 11'],
    [
      'pairs a participant with such a bye in the final',
      six,
      [
        [15, 13, 11, 12],
        [11, 12],
      ],
      [15],
      '11-12',
    ],
    ['ends when no opponent is left', four, [[14, 12]], [12], 'the end'],
  ])('%s', (_, seeds, ahead, gone, round) => {
    expect(next(seeds, ahead, gone)).toBe(round)
  })
})
