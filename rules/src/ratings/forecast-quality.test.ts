import { expect, it } from 'vitest'
import { chance } from '../testing/simulation.ts'
import { type Forecast, measureForecasts, reliability } from './forecast-quality.ts'

it('agrees with figures that were calculated by hand', () => {
  const quality = measureForecasts([
    { chance: 0.8, result: 1 },
    { chance: 0.8, result: 1 },
    { chance: 0.8, result: 0 },
    { chance: 0.4, result: 0.5 },
  ])
  const log_loss = -(2 * Math.log(0.8) + Math.log(0.2) + (Math.log(0.4) + Math.log(0.6)) / 2) / 4
  expect(quality).toMatchObject({ games: 4, log_loss: expect.closeTo(log_loss, 12) })
  expect(quality.brier).toBeCloseTo((0.04 + 0.04 + 0.64 + 0.01) / 4, 12)
  expect(quality.ece).toBeCloseTo((3 * (0.8 - 2 / 3) + 0.1) / 4, 12)
})

it('gives the slope that makes chances of 0.8 fit two wins in three', () => {
  const forecasts = [1, 1, 0].map((result) => ({ chance: 0.8, result }))
  expect(measureForecasts(forecasts).slope).toBeCloseTo(Math.log(2) / Math.log(4), 9)
})

/** Results as the chances say, forecast with logits that are `factor` times too large. */
const simulated = (factor: number): Forecast[] =>
  Array.from({ length: 40_000 }, (_, game) => {
    const truth = 0.05 + 0.9 * chance(9, game)
    const result = Number(chance(10, game) < truth)
    return { chance: 1 / (1 + ((1 - truth) / truth) ** factor), result }
  })

it.each([1, 0.5, 2])(
  'finds a slope of one over %d in forecasts whose logits are that many times too large',
  (factor) => {
    const { slope, ece } = measureForecasts(simulated(factor))
    expect((slope ?? 0) * factor).toBeCloseTo(1, 1)
    if (factor === 1) expect(ece).toBeLessThan(0.01)
    else expect(ece).toBeGreaterThan(0.03)
  },
)

it('measures the same whichever side of each game is named first', () => {
  const forecasts = simulated(1.3).slice(0, 999)
  const swapped = forecasts.map((each, index) =>
    index % 2 === 0 ? each : { chance: 1 - each.chance, result: 1 - each.result },
  )
  const [one, other] = [measureForecasts(forecasts), measureForecasts(swapped)]
  for (const figure of ['log_loss', 'brier', 'slope', 'ece'] as const)
    expect(one[figure]).toBeCloseTo(other[figure] ?? 0, 9)
})

it('has no figures without games, and no slope for a coin or for forecasts that are always right', () => {
  expect(measureForecasts([])).toEqual({ games: 0, log_loss: null, brier: null, slope: null, ece: null })
  expect(measureForecasts([{ chance: 0.5, result: 1 }])).toMatchObject({ slope: null })
  expect(measureForecasts([{ chance: 0.9, result: 1 }])).toMatchObject({ slope: null })
  expect(reliability([{ chance: 1 - 1e-12, result: 1 }]).map(({ share }) => share)).toEqual([0.5, 0.5])
})
