import type { DrawRule } from '@muster/contract/army-filter-values'
import { wilson } from '@muster/rules/rates'
import { describe, expect, it } from 'vitest'
import { compareRecords, conclude, difference, isTooSmall, sayConclusion, successOf } from './rules.ts'

const rateOf = (wins: number, n: number) => {
  const rate = wilson({ wins, n })
  if (!rate) throw new Error('no matches')
  return rate
}

describe('the interval of a rate', () => {
  // R. G. Newcombe, Stat. Med. 17 (1998) 857-872, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is the one of the paper', (wins, n, low, high) => {
    const rate = rateOf(wins, n)
    expect(rate.value).toBeCloseTo(wins / n, 12)
    expect(rate.low).toBeCloseTo(low, 4)
    expect(rate.high).toBeCloseTo(high, 4)
  })

  it('stays within 0 and 1, and is null without matches', () => {
    expect(rateOf(0, 1).low).toBe(0)
    expect(rateOf(400, 400).high).toBe(1)
    expect(wilson({ wins: 0, n: 0 })).toBeNull()
  })
})

describe('the interval of a difference', () => {
  // R. G. Newcombe, Stat. Med. 17 (1998) 873-890, table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('of %i in %i less %i in %i is the one of the paper', (wins1, n1, wins2, n2, low, high) => {
    const found = difference(rateOf(wins1, n1), rateOf(wins2, n2))
    expect(found.value).toBeCloseTo(wins1 / n1 - wins2 / n2, 12)
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  })
})

it.each<[DrawRule, number, number]>([
  ['half', 11.5, 24],
  ['left_out', 10, 21],
  ['not_won', 10, 24],
])('counts 10 wins, 3 draws and 11 losses as draws %s', (rule, wins, n) => {
  expect(successOf({ wins: 10, draws: 3, losses: 11 }, rule)).toEqual({ wins, n })
})

it.each([
  [10, 0, 10, 5, 'half', false],
  [10, 0, 9, 5, 'half', true],
  [10, 0, 10, 4, 'half', true],
  [10, 1, 9, 5, 'half', false],
  [10, 1, 9, 5, 'left_out', true],
] as const)(
  'takes %i wins, %i draws, %i losses of %i participants, draws %s, as too small: %s',
  (wins, draws, losses, players, rule, expected) => {
    expect(isTooSmall({ wins, draws, losses, players }, rule)).toBe(expected)
  },
)

it('sorts those with too few matches after the others, whatever their rate', () => {
  const records = [
    { name: 'lucky', matches: 3, is_too_small: true, rate: rateOf(3, 3) },
    { name: 'weak', matches: 90, is_too_small: false, rate: rateOf(30, 90) },
    { name: 'absent', matches: 0, is_too_small: true, rate: null },
    { name: 'strong', matches: 50, is_too_small: false, rate: rateOf(30, 50) },
    { name: 'as strong, played more', matches: 100, is_too_small: false, rate: rateOf(60, 100) },
  ]
  expect(records.sort(compareRecords).map(({ name }) => name)).toEqual([
    'as strong, played more',
    'strong',
    'weak',
    'lucky',
    'absent',
  ])
})

describe('the sentence about two factions', () => {
  const say = (a: [number, number], b: [number, number], tooSmall = false) => {
    const [one, other] = [
      { name: 'Seraphon', matches: a[1], is_too_small: tooSmall },
      { name: 'Skaven', matches: b[1], is_too_small: false },
    ] as const
    const between = difference(rateOf(...a), rateOf(...b))
    return [conclude(one, other, between), sayConclusion(one, other, between)]
  }
  it.each([
    [say([110, 212], [92, 180]), 'unclear', 'Based on 212 and 180 matches, there is no clear difference.'],
    [
      say([700, 1200], [400, 1000]),
      'a_higher',
      'Based on 1,200 and 1,000 matches, Seraphon wins more often than Skaven, by 14.2 to 22.4 percentage points.',
    ],
    [
      say([48, 80], [56, 70]),
      'b_higher',
      'Based on 80 and 70 matches, Skaven wins more often than Seraphon, by 5.2 to 33.4 percentage points.',
    ],
    [say([8, 12], [20, 100], true), 'too_small', 'Based on 12 and 100 matches, it is too early to tell them apart.'],
  ])('%j', ([conclusion, sentence], expectedConclusion, expectedSentence) => {
    expect(conclusion).toBe(expectedConclusion)
    expect(sentence).toBe(expectedSentence)
  })
})
