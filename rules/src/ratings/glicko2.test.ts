import fc from 'fast-check'
import glicko2Lite from 'glicko2-lite'
import { expect, test } from 'vitest'
import {
  expectedScore,
  forecastScore,
  initialRating,
  noLimits,
  publicLimits,
  type RatedGame,
  type Rating,
  updateRating,
} from './glicko2.ts'

const ratings = fc.record<Rating>({
  rating: fc.double({ min: 600, max: 2600, noNaN: true }),
  deviation: fc.double({ min: 30, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.1, noNaN: true }),
})
const games = fc.array(fc.record<RatedGame>({ opponent: ratings, score: fc.constantFrom(0, 0.5, 1) }), {
  minLength: 1,
  maxLength: 12,
})

test("gives the result of Glickman's worked example", () => {
  const opponent = (rating: number, deviation: number): Rating => ({ rating, deviation, volatility: 0.06 })
  const after = updateRating(
    opponent(1500, 200),
    [
      { opponent: opponent(1400, 30), score: 1 },
      { opponent: opponent(1550, 100), score: 0 },
      { opponent: opponent(1700, 300), score: 0 },
    ],
    noLimits,
  )
  expect(after.rating).toBeCloseTo(1464.06, 1)
  expect(after.deviation).toBeCloseTo(151.52, 1)
  expect(after.volatility).toBeCloseTo(0.05999, 4)
})

test('agrees with glicko2-lite on random periods', () => {
  fc.assert(
    fc.property(ratings, games, (player, period) => {
      const opponents = period.map(({ opponent, score }) => [opponent.rating, opponent.deviation, score] as const)
      const oracle = glicko2Lite(
        player.rating,
        player.deviation,
        player.volatility,
        opponents.map((one) => [...one]),
      )
      const after = updateRating(player, period, noLimits)
      expect(after.rating).toBeCloseTo(oracle.rating, 6)
      expect(after.deviation).toBeCloseTo(oracle.rd, 6)
      expect(after.volatility).toBeCloseTo(oracle.vol, 8)
    }),
    { numRuns: 3000 },
  )
})

test('keeps every period within the limits, and a better score never gives a lower rating', () => {
  fc.assert(
    fc.property(ratings, games, (player, period) => {
      const after = updateRating(player, period)
      expect(Number.isFinite(after.rating)).toBe(true)
      expect(after.deviation).toBeGreaterThanOrEqual(publicLimits.deviation.min)
      expect(after.deviation).toBeLessThanOrEqual(publicLimits.deviation.max)
      expect(after.volatility).toBeLessThanOrEqual(publicLimits.maxVolatility)
      const next = (score: 0 | 0.5 | 1) => updateRating(initialRating, [{ opponent: player, score }]).rating
      expect(next(1)).toBeGreaterThan(next(0.5))
      expect(next(0.5)).toBeGreaterThan(next(0))
    }),
  )
})

test('changes within its limits through 31 upsets in a row', () => {
  const strong: Rating = { rating: 2400, deviation: 45, volatility: 0.06 }
  let player = initialRating
  for (let upset = 0; upset < 31; upset++) {
    const before = player.rating
    player = updateRating(player, [{ opponent: strong, score: 1 }])
    expect(player.rating - before).toBeGreaterThan(0)
    expect(player.rating - before).toBeLessThan(250)
  }
  expect(player.rating).toBeLessThan(2900)
  expect(player.volatility).toBeLessThanOrEqual(0.1)
})

test('a player without a match in a period keeps the rating', () => {
  expect(updateRating(initialRating, [])).toEqual(initialRating)
})

test('forecasts of both sides add up to 1, are bolder for surer numbers, and are a half for equals', () => {
  fc.assert(
    fc.property(ratings, ratings, (one, other) => {
      expect(forecastScore(one, other) + forecastScore(other, one)).toBeCloseTo(1, 10)
      expect(forecastScore(one, { ...other, rating: one.rating })).toBeCloseTo(0.5, 10)
      expect(Math.abs(forecastScore(one, other) - 0.5)).toBeLessThanOrEqual(Math.abs(expectedScore(one, other) - 0.5))
    }),
  )
})
