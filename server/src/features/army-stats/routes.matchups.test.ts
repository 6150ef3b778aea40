import { listMatchups } from '@muster/contract/army-stats'
import { expect, it } from 'vitest'
import { armiesOf, buildGames, rateOf, rivals } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const list = async (query: Parameters<typeof test.call<typeof listMatchups>>[1] = {}) =>
  (await test.call(listMatchups, query)).body

function matchup(
  [faction, opponent, opponent_grand_alliance]: string[],
  [wins, draws, losses]: [number, number, number],
) {
  const matches = wins + draws + losses
  const record = { matches, wins, draws, losses, rate: rateOf(wins + draws / 2, matches), is_too_small: matches < 20 }
  return { faction, opponent, opponent_grand_alliance, ...record }
}

it('gives each matchup from both sides, each the reverse of the other', async () => {
  await buildGames(test, rivals(await armiesOf(test, 'Skaven', 'Seraphon'), '14W 2D 5L'))
  await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Skaven'), 'W'))
  await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Nighthaunt'), 'L'))
  const { factions, matchups } = await list()
  expect(factions).toEqual([
    { faction: 'Nighthaunt', grand_alliance: 'Death' },
    { faction: 'Seraphon', grand_alliance: 'Order' },
    { faction: 'Skaven', grand_alliance: 'Chaos' },
  ])
  expect(matchups).toEqual([
    matchup(['Nighthaunt', 'Seraphon', 'Order'], [1, 0, 0]),
    matchup(['Seraphon', 'Nighthaunt', 'Death'], [0, 0, 1]),
    matchup(['Seraphon', 'Skaven', 'Chaos'], [6, 2, 14]),
    matchup(['Skaven', 'Seraphon', 'Order'], [14, 2, 6]),
  ])
  for (const { faction, opponent, wins, losses, rate } of matchups) {
    const back = matchups.find((other) => other.faction === opponent && other.opponent === faction)
    expect(back).toMatchObject({ wins: losses, losses: wins })
    expect((back?.rate?.value ?? 0) + (rate?.value ?? 0)).toBeCloseTo(1, 6)
    expect((back?.rate?.low ?? 0) + (rate?.high ?? 0)).toBeCloseTo(1, 5)
  }
})

it('counts draws by the chosen convention, for the rate and for what can be judged', async () => {
  await buildGames(test, rivals(await armiesOf(test, 'Skaven', 'Seraphon'), '12W 3D 6L'))
  const seen = async (draws: 'left_out' | 'not_won') =>
    (await list({ query: { draws } })).matchups.map(({ faction, rate, is_too_small }) => [faction, rate, is_too_small])
  expect(await seen('left_out')).toEqual([
    ['Seraphon', rateOf(6, 18), true],
    ['Skaven', rateOf(12, 18), true],
  ])
  expect(await seen('not_won')).toEqual([
    ['Seraphon', rateOf(6, 21), false],
    ['Skaven', rateOf(12, 21), false],
  ])
})

it.each([
  [[5, 5], false],
  [[5, 4], true],
  [[4, 5], true],
] as const)(
  'calls 20 matches of %j participants too small, seen from either side: %s',
  async (participants, expected) => {
    await buildGames(test, rivals(await armiesOf(test, 'Skaven', 'Seraphon'), '12W 8L', participants))
    const { matchups } = await list()
    expect(matchups.map(({ faction, is_too_small }) => [faction, is_too_small])).toEqual([
      ['Seraphon', expected],
      ['Skaven', expected],
    ])
  },
)

it('shows a mirror once, with its matches and without a rate', async () => {
  await buildGames(test, rivals(await armiesOf(test, 'Skaven', 'Skaven'), '20W 5L D'))
  expect(await list()).toEqual({
    factions: [{ faction: 'Skaven', grand_alliance: 'Chaos' }],
    matchups: [
      {
        faction: 'Skaven',
        opponent: 'Skaven',
        opponent_grand_alliance: 'Chaos',
        matches: 26,
        wins: 0,
        draws: 0,
        losses: 0,
        rate: null,
        is_too_small: true,
      },
    ],
  })
})

it('can be narrowed to the matchups of a grand alliance against all others', async () => {
  await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Skaven'), 'W'))
  await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Sylvaneth'), 'W'))
  await buildGames(test, rivals(await armiesOf(test, 'Skaven', 'Nighthaunt'), 'W'))
  const { factions, matchups } = await list({ query: { grand_alliance: 'Order' } })
  expect(matchups.map(({ faction, opponent }) => [faction, opponent])).toEqual([
    ['Seraphon', 'Skaven'],
    ['Seraphon', 'Sylvaneth'],
    ['Sylvaneth', 'Seraphon'],
  ])
  expect(factions.map(({ faction }) => faction)).toEqual(['Seraphon', 'Skaven', 'Sylvaneth'])
  expect(await list({ query: { grand_alliance: 'Destruction' } })).toEqual({ factions: [], matchups: [] })
})
