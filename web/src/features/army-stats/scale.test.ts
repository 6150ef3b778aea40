import { describe, expect, it } from 'vitest'
import { axisRangeOf, heatOf, isClear, isClearThoughFew, positionOf } from './scale.ts'

const between = (low: number, high: number, is_too_small = false) => ({
  rate: { value: (low + high) / 2, low, high },
  is_too_small,
})
const unrated = { rate: null, is_too_small: false }

describe('how far a plot extends to either side of 50%', () => {
  it.each([
    ['to the whole tenth around the widest interval', [between(0.45, 0.55), between(0.38, 0.62)], 0.2],
    ['as far for low rates as for high ones', [between(0.31, 0.5)], 0.2],
    ['no further when an interval ends at the tenth itself', [between(0.5, 0.7)], 0.2],
    ['no further when it ends at 0.3, whatever is added up', [between(0.3, 0.5)], 0.2],
    ['further for slightly more', [between(0.5, 0.701)], 0.3],
    ['at least a tenth', [between(0.5, 0.5)], 0.1],
    ['at most everything', [between(0, 1)], 0.5],
    ['without those that are too few matches to judge', [between(0.45, 0.55), between(0.01, 0.99, true)], 0.1],
    ['without those that have no rate', [between(0.45, 0.55), unrated], 0.1],
    ['over everything when nothing can be judged', [between(0.45, 0.55, true), unrated], 0.5],
    ['over everything when there is nothing', [], 0.5],
  ])('is %s', (_what, records, axisRange) => {
    expect(axisRangeOf(records)).toBeCloseTo(axisRange, 10)
  })
})

describe('the position of a share', () => {
  it.each([
    [0.5, 0.1, 50],
    [0.4, 0.1, 0],
    [0.6, 0.1, 100],
    [0.55, 0.2, 62.5],
    [0, 0.5, 0],
    [1, 0.5, 100],
    // Outside the plot.
    [0.1, 0.2, 0],
    [0.95, 0.2, 100],
  ])('%f in a plot of %f is %f %%', (share, axisRange, position) => {
    expect(positionOf(share, axisRange)).toBeCloseTo(position, 10)
  })
})

describe('a rate', () => {
  it.each([
    ['above', between(0.501, 0.7), true],
    ['below', between(0.3, 0.499), true],
    ['around', between(0.4, 0.6), false],
    ['from exactly', between(0.5, 0.7), false],
    ['up to exactly', between(0.3, 0.5), false],
    ['too small, above', between(0.6, 0.9, true), false],
    ['of nothing, beside', unrated, false],
  ])('that is %s one half clearly differs from it: %s', (_where, record, clear) => {
    expect(isClear(record)).toBe(clear)
  })

  it.each([
    [0, -3],
    [0.33, -3],
    [0.38, -2],
    [0.44, -1],
    [0.48, 0],
    [0.5, 0],
    [0.52, 0],
    [0.56, 1],
    [0.62, 2],
    [0.67, 3],
    [1, 3],
  ])('of %f is coloured as strongly as %i', (value, heat) => {
    expect(heatOf({ value, low: 0, high: 1 }, true) + 0).toBe(heat)
    // A rate that may just as well be even gets a slight tint at most.
    expect(heatOf({ value, low: 0, high: 1 }, false) + 0).toBe(Math.max(-1, Math.min(1, heat)))
  })
})

it.each([
  ['5–0 alone', [5, 0], 1, true],
  // The quantile of 1 - 0.05 / 2 / 2 is 2.2414, more than the square root of 5.
  ['5–0 among two', [5, 0], 2, false],
  ['14–0 among 300', [14, 0], 300, false],
  ['15–0 among 300', [15, 0], 300, true],
  ['0–15 among 300', [0, 15], 300, true],
  ['10–9 alone', [10, 9], 1, false],
  ['20–0, which lacks participants rather than matches', [20, 0], 1, false],
] as const)('tells %s from half: corrected for how many are shown', (_, [wins, losses], shown, expected) => {
  const rate = { value: wins / (wins + losses), low: 0, high: 1 }
  expect(isClearThoughFew({ wins, losses, rate, is_too_small: true }, shown)).toBe(expected)
})
