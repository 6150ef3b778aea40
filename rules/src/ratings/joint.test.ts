import { expect, it } from 'vitest'
import { playSeason } from '../testing/seasons.ts'
import { measureForecasts } from './forecast-quality.ts'
import { fitJoint, forecastJoint, type JointFit, type PairedResult } from './joint.ts'
import { addLead, chanceOf, solve } from './paired-fit.ts'

const penalties = { player: 1, army: 40 }
const season = { seed: 5, events: 12, players: 40, armies: 6, rounds: 5, skill: 1, power: 0.2 }

/** Each strength by name, such as `player 7`. */
const strengthsOf = ({ fit, players, armies }: JointFit): Map<string, number> =>
  new Map(
    [
      ...[...players].map(([name, index]) => [`player ${name}`, index] as const),
      ...[...armies].map(([name, index]) => [`army ${name}`, index] as const),
    ].map(([name, index]) => [name, fit.strengths[index] ?? 0]),
  )

it('finds the strengths at which the wins above expectation equal the penalty', () => {
  const { games } = playSeason(season)
  const strengths = strengthsOf(fitJoint(games, penalties))
  const surplus = new Map<string, number>()
  for (const { player1, player2, army1, army2, result } of games) {
    const [plus, minus] = [
      [`player ${player1}`, `army ${army1}`],
      [`player ${player2}`, `army ${army2}`],
    ]
    const sum = (names: string[] = []) => names.reduce((total, name) => total + (strengths.get(name) ?? 0), 0)
    const gained = result - chanceOf(sum(plus) - sum(minus))
    for (const name of plus ?? []) surplus.set(name, (surplus.get(name) ?? 0) + gained)
    for (const name of minus ?? []) surplus.set(name, (surplus.get(name) ?? 0) - gained)
  }
  expect(strengths.size).toBe(46)
  for (const [name, strength] of strengths)
    expect(surplus.get(name)).toBeCloseTo(strength * (name.startsWith('army') ? 40 : 1), 4)
})

it('solves the same system as an explicit information matrix', () => {
  const { fit } = fitJoint(playSeason({ ...season, events: 3 }).games, penalties)
  const { games, penalties: ridge, weights } = fit.information
  const dense = Array.from(ridge, (penalty, row) => Array.from(ridge, (_, column) => (row === column ? penalty : 0)))
  for (const [game, weight] of weights.entries()) {
    const row = new Float64Array(ridge.length)
    addLead(games.terms, game, row, 1)
    for (const [i, line] of dense.entries())
      for (const j of line.keys()) line[j] = (line[j] ?? 0) + weight * (row[i] ?? 0) * (row[j] ?? 0)
  }
  const right = Float64Array.from(ridge, (_, index) => Math.sin(index + 1))
  const found = solve(fit.information, right)
  for (const [index, line] of dense.entries()) {
    const image = line.reduce((sum, value, column) => sum + value * (found[column] ?? 0), 0)
    expect(image).toBeCloseTo(right[index] ?? 0, 7)
    expect(line[index]).toBeCloseTo(fit.curvature[index] ?? 0, 9)
  }
})

it('finds the same whatever the order of games, the side named first and the fit it starts from', () => {
  const { games } = playSeason(season)
  const other = fitJoint(
    games.toReversed().map((game) => ({
      player1: game.player2,
      player2: game.player1,
      army1: game.army2,
      army2: game.army1,
      result: 1 - game.result,
    })),
    penalties,
    fitJoint(games.slice(0, 100), penalties),
  )
  const expected = strengthsOf(fitJoint(games, penalties))
  for (const [name, strength] of strengthsOf(other)) expect(strength).toBeCloseTo(expected.get(name) ?? 0, 5)
})

it('survives a player who has won ten thousand games, and a game of a player against themself', () => {
  const game = { player1: 'Ana', player2: 'Ben', army1: 'Orcs', army2: 'Orcs', result: 1 }
  const games: PairedResult[] = [...Array(10_000).fill(game), { ...game, player2: 'Ana', result: 0 }]
  const model = fitJoint(games, penalties)
  expect(forecastJoint(model, game)).toBeGreaterThan(0.95)
  expect(forecastJoint(model, { ...game, player2: 'Ana' })).toBe(0.5)
  expect(forecastJoint(model, { ...game, player1: 'Cem', player2: 'Dee' })).toBe(0.5)
})

it('forecasts simulated seasons neither too sure nor too careful', () => {
  const forecasts = Array.from({ length: 12 }, (_, seed) => {
    const { games } = playSeason({ ...season, seed, events: 60, players: 150 })
    const known = fitJoint(games.slice(0, 1200), penalties)
    return games.slice(1200).map((game) => ({ chance: forecastJoint(known, game), result: game.result }))
  })
  const quality = measureForecasts(forecasts.flat())
  expect(quality.slope).toBeGreaterThan(0.9)
  expect(quality.slope).toBeLessThan(1.1)
  expect(quality.ece).toBeLessThan(0.015)
})
