import { expect, it } from 'vitest'
import { inShort } from '../testing/extent.ts'
import { playSeason } from '../testing/seasons.ts'
import { chance } from '../testing/simulation.ts'
import { fitSeason, measureArmies, varianceOf } from './army-strengths.ts'
import { chanceOf } from './paired-fit.ts'

/** As real seasons are: armies differ by what the penalty says, and some players are known at one event only. */
const season = { events: 30, players: 150, armies: 12, rounds: 5, skill: 1, power: 1 / Math.sqrt(40), unknown: 0.3 }

/** Each army of a world with its true strength against the opponents that it met. */
function measureWorld(seed: number, together: number) {
  const { games, powers } = playSeason({ ...season, seed, together })
  return measureArmies(games).map((measured) => {
    const opponents = games.flatMap(({ army1, army2 }) => {
      if (army1 === army2) return []
      return army1 === measured.army ? [army2] : army2 === measured.army ? [army1] : []
    })
    const met = opponents.reduce((sum, army) => sum + (powers[Number(army)] ?? 0), 0) / opponents.length
    return { ...measured, truth: chanceOf((powers[Number(measured.army)] ?? 0) - met) }
  })
}

const worlds = (count: number, together: number) =>
  Array.from({ length: count }, (_, seed) => measureWorld(seed, together)).flat()

it('gives intervals that hold the true strength in 93 to 97 of 100', () => {
  const measured = worlds(inShort(40, 1000), 0.15)
  const held = measured.filter(({ truth, strength }) => strength.low <= truth && truth <= strength.high)
  const share = held.length / measured.length
  // 480 intervals leave a standard error of 1 in 100; 12,000 leave .2.
  expect(share).toBeGreaterThan(inShort(0.91, 0.93))
  expect(share).toBeLessThan(inShort(0.99, 0.97))
}, 600_000)

it.each([0, 0.15, 0.5])('is closer to the truth than the rate if %d of players choose by skill', (together) => {
  const measured = worlds(8, together)
  const miss = (of: 'rate' | 'strength') => measured.reduce((sum, army) => sum + (army[of].value - army.truth) ** 2, 0)
  expect(miss('strength')).toBeLessThan(0.8 * miss('rate'))
})

it('tells good players from good armies', () => {
  const measured = worlds(8, 0.5)
  const by = (of: (army: (typeof measured)[number]) => number) => measured.map(of)
  const skill = by(({ players }) => players.value)
  const surplus = by(({ rate, truth }) => rate.value - truth)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const together = mean(skill.map((value, index) => (value - 0.5) * (surplus[index] ?? 0)))
  expect(
    together / Math.sqrt(mean(skill.map((value) => (value - 0.5) ** 2)) * mean(surplus.map((x) => x ** 2))),
  ).toBeGreaterThan(0.8)
})

it('has the variance that resampling whole events gives', () => {
  const { games } = playSeason({ ...season, seed: 2, together: 0.15 })
  const events = [...Map.groupBy(games, ({ event }) => event).values()]
  const fitted = fitSeason(games)
  const names = [...fitted.model.armies.keys()]
  /** Each army less the mean of all. */
  const strengthsOf = ({ model }: typeof fitted) => {
    const all = names.map((name) => model.fit.strengths[model.armies.get(name) ?? -1] ?? 0)
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length
    return all.map((value) => value - mean)
  }
  const draws = Array.from({ length: inShort(60, 400) }, (_, draw) => {
    const drawn = events.flatMap((_, place) =>
      (events[Math.floor(chance(9, draw, place) * events.length)] ?? []).map((game) => ({ ...game, event: place })),
    )
    return strengthsOf(fitSeason(drawn))
  })
  const centre = strengthsOf(fitted)
  const drawn = names.map(
    (_, army) => draws.reduce((sum, draw) => sum + ((draw[army] ?? 0) - (centre[army] ?? 0)) ** 2, 0) / draws.length,
  )
  const said = names.map((name) => {
    const contrast = new Float64Array(fitted.model.fit.strengths.length)
    for (const index of fitted.model.armies.values()) contrast[index] = -1 / names.length
    const own = fitted.model.armies.get(name) ?? -1
    contrast[own] = (contrast[own] ?? 0) + 1
    return varianceOf(contrast, fitted).sampling
  })
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  expect(Math.sqrt(sum(said) / sum(drawn))).toBeGreaterThan(0.8)
  expect(Math.sqrt(sum(said) / sum(drawn))).toBeLessThan(1.25)
})

it('measures the same whatever the order of rows and whichever side is named first', () => {
  const { games } = playSeason({ ...season, seed: 4, events: 8 })
  const swapped = games.toReversed().map((game) => ({
    ...game,
    player1: game.player2,
    player2: game.player1,
    army1: game.army2,
    army2: game.army1,
    result: 1 - game.result,
  }))
  const [one, other] = [measureArmies(games), measureArmies(swapped)]
  expect(one.map(({ army }) => army)).toEqual(other.map(({ army }) => army))
  for (const [index, army] of one.entries())
    for (const part of ['rate', 'strength', 'players'] as const)
      for (const end of ['value', 'low', 'high'] as const)
        expect(army[part][end]).toBeCloseTo(other[index]?.[part][end] ?? 0, 5)
})

it('measures nothing without games, nothing of an army that met only itself, and one game as unsure', () => {
  const game = { event: 1, player1: 'Ana', player2: 'Ben', army1: 'Orcs', army2: 'Orcs', result: 1 }
  expect(measureArmies([])).toEqual([])
  expect(measureArmies([game])).toEqual([])
  const [elves] = measureArmies([{ ...game, army2: 'Elves' }])
  expect(elves).toMatchObject({ army: 'Elves', games: 1, events: 1, rate: { value: 0, low: 0 } })
  expect(elves?.strength.low).toBeLessThan(0.45)
  expect(elves?.strength.high).toBeGreaterThan(0.55)
})
