import { listArmyStats, listMatchups } from '@muster/contract/army-stats'
import { describe, expect, it } from 'vitest'
import { armiesOf, armyOf, buildGames, millionths, rateOf, rivals } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'

// Examples; routes.random.test.ts compares every call, with every filter, with a count of the matches.
const test = startTestApp()

type Query = NonNullable<Parameters<typeof test.call<typeof listArmyStats>>[1]>['query']

async function list(query: NonNullable<Query> = {}) {
  const { status, body } = await test.call(listArmyStats, { query })
  expect(status).toBe(200)
  return body
}

describe('the record of factions', () => {
  it('is empty before anybody has played', async () => {
    expect((await test.call(listArmyStats)).body).toEqual({ counted_matches: 0, participants: 0, armies: [] })
  })

  it('can be grouped by army, with names, and narrowed to a faction, keeping totals and shares of all', async () => {
    const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
    const prowlers = await armyOf(test, 'Seraphon', { offset: 1 })
    await buildGames(test, rivals([seraphon, skaven], 'WWWWL', [2, 2]))
    await buildGames(test, rivals([prowlers, skaven], 'WLD', [1, 1]))
    const totals = { counted_matches: 8, participants: 6 }
    expect(await list({ group_by: 'army', faction: 'Seraphon' })).toMatchObject({
      ...totals,
      armies: [
        { army_id: seraphon, army_name: 'Starscale Warhost', matches: 5, participant_share: millionths(2 / 6) },
        { army_id: prowlers, army_name: 'Sunblooded Prowlers', matches: 3, match_share: millionths(3 / 8) },
      ],
    })
    const whole = [{ faction: 'Seraphon', army_id: null, matches: 8, rated_participants: 3 }]
    expect(await list({ faction: 'Seraphon' })).toMatchObject({ ...totals, armies: whole })
    expect((await list({ faction: 'Squats' })).armies).toEqual([])
  })
})

describe('a matchup', () => {
  it('is given from both sides, each the reverse of the other', async () => {
    await buildGames(test, rivals(await armiesOf(test, 'Skaven', 'Seraphon'), '14W 2D 5L'))
    await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Nighthaunt'), 'L'))
    const { factions, matchups } = (await test.call(listMatchups)).body
    expect(factions.map(({ faction }) => faction)).toEqual(['Nighthaunt', 'Seraphon', 'Skaven'])
    expect(
      matchups.map(({ faction, opponent, wins, losses, rate }) => [faction, opponent, wins, losses, rate]),
    ).toEqual([
      ['Nighthaunt', 'Seraphon', 1, 0, rateOf(1, 1)],
      ['Seraphon', 'Nighthaunt', 0, 1, rateOf(0, 1)],
      ['Seraphon', 'Skaven', 5, 14, rateOf(6, 21)],
      ['Skaven', 'Seraphon', 14, 5, rateOf(15, 21)],
    ])
  })

  it.each([
    [[5, 5], false],
    [[5, 4], true],
    [[4, 5], true],
  ] as const)(
    'of 20 matches and %j participants is too small, seen from either side: %s',
    async (participants, expected) => {
      await buildGames(test, rivals(await armiesOf(test, 'Skaven', 'Seraphon'), '12W 8L', participants))
      const { matchups } = (await test.call(listMatchups)).body
      expect(matchups.map(({ is_too_small }) => is_too_small)).toEqual([expected, expected])
    },
  )
})
