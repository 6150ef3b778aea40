import { listArmyStats, listEventArmies, listMatchups } from '@muster/contract/army-stats'
import { describe, expect, it } from 'vitest'
import { armiesOf, armyOf, buildGames, millionths, rateOf, rivals } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'

// Examples; routes.random.test.ts compares every call, with every filter, with a count of the matches.
const test = startTestApp()

type Query = NonNullable<Parameters<typeof test.call<typeof listArmyStats>>[1]>['query']

async function list(query: NonNullable<Query> = {}) {
  const { status, body } = await test.call(listArmyStats, { query })
  expect(status).toBe(200)
  return { ...body, of: (faction: string) => body.armies.find((record) => record.faction === faction) }
}

describe('the record of factions', () => {
  it('is empty before anybody has played', async () => {
    expect((await test.call(listArmyStats)).body).toEqual({ counted_matches: 0, participants: 0, armies: [] })
  })

  it('is seen from both sides, by anybody without an account', async () => {
    await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Skaven'), 'WWWWWDL', [3, 4]))
    const { of, ...totals } = await list()
    expect(totals).toMatchObject({ counted_matches: 7, participants: 7 })
    const ofBoth = { army_id: null, army_name: null, matches: 7, draws: 1, is_too_small: true, match_share: 1 }
    expect(of('Seraphon')).toMatchObject({
      ...ofBoth,
      grand_alliance: 'Order',
      wins: 5,
      losses: 1,
      rate: rateOf(5.5, 7),
    })
    expect(of('Seraphon')).toMatchObject({
      rated_participants: 3,
      participants: 3,
      participant_share: millionths(3 / 7),
    })
    expect(of('Skaven')).toMatchObject({ ...ofBoth, grand_alliance: 'Chaos', wins: 1, losses: 5, rate: rateOf(1.5, 7) })
  })

  it('counts a mirror as one match and leaves it out of rates, of `rated_participants` and of what can be judged', async () => {
    const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
    const prowlers = await armyOf(test, 'Seraphon', { offset: 1 })
    await buildGames(test, rivals([seraphon, skaven], '12W 7L'))
    await buildGames(test, rivals([seraphon, seraphon], 'WWWW', [1, 3]))
    await buildGames(test, rivals([seraphon, prowlers], 'LD', [1, 1]))
    const { of, ...totals } = await list()
    expect(totals).toMatchObject({ counted_matches: 25, participants: 16 })
    expect(of('Seraphon')).toMatchObject({ matches: 25, wins: 12, losses: 7, mirrors: 6, rate: rateOf(12, 19) })
    expect(of('Seraphon')).toMatchObject({
      rated_participants: 5,
      is_too_small: true,
      participants: 11,
      match_share: 1,
    })
    const byArmy = await list({ group_by: 'army', faction: 'Seraphon' })
    expect(byArmy.armies.map(({ army_id, matches, mirrors }) => [army_id, matches, mirrors])).toEqual([
      [seraphon, 25, 6],
      [prowlers, 2, 2],
    ])
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

  it('of one event has the factions that played there, largest first', async () => {
    const [skaven, sylvaneth, nighthaunt] = await armiesOf(test, 'Skaven', 'Sylvaneth', 'Nighthaunt')
    const duel = rivals([sylvaneth, skaven], '2W D L', [2, 3])
    const event = await buildGames(test, { ...duel, field: [...duel.field, nighthaunt, null] })
    await buildGames(test, rivals([skaven, nighthaunt], 'WWW'))
    const ratesOf = async (draws: 'half' | 'left_out') => {
      const { body } = await test.call(listEventArmies, { params: { event_id: event.id }, query: { draws } })
      expect(body).toMatchObject({ counted_matches: 4, participants: 6 })
      return body.armies.map(({ faction, participants, rate }) => [faction, participants, rate])
    }
    expect(await ratesOf('half')).toEqual([
      ['Skaven', 3, rateOf(1.5, 4)],
      ['Sylvaneth', 2, rateOf(2.5, 4)],
      ['Nighthaunt', 1, null],
    ])
    expect((await ratesOf('left_out')).map(([, , rate]) => rate)).toEqual([rateOf(1, 3), rateOf(2, 3), null])
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
