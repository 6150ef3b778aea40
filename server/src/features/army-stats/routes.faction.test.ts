import { basePath } from '@muster/contract'
import { createArmy } from '@muster/contract/armies'
import { getFactionStats, listCountedGames } from '@muster/contract/army-stats'
import { describe, expect, it } from 'vitest'
import { armiesOf, armyOf, buildGames, millionths, rateOf, rivals } from '../../testing/army-games.ts'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Query = NonNullable<Parameters<typeof test.call<typeof getFactionStats>>[1]>['query']

async function get(faction: string, query: NonNullable<Query> = {}) {
  const { status, body } = await test.call(getFactionStats, { params: { faction }, query })
  expect(status).toBe(200)
  return body
}

it('gives the record, the matchups, the armies and the months of a faction', async () => {
  const [courts, lumineth, skaven] = await armiesOf(test, 'Flesh-eater Courts', 'Lumineth Realm-lords', 'Skaven')
  const watch = await armyOf(test, 'Flesh-eater Courts', { offset: 1 })
  await buildGames(test, { ...rivals([courts, lumineth], '5W D 4L', [2, 2]), event_date: '2026-01-31T12:00:00Z' })
  await buildGames(test, { ...rivals([skaven, watch], '14L 7W'), event_date: '2026-03-01T12:00:00Z' })
  await buildGames(test, rivals([courts, watch], 'WW', [1, 1]))
  await buildGames(test, rivals([lumineth, skaven], 'W', [1, 1]))
  const { record, matchups, armies, trend } = await get('Flesh-eater Courts')
  expect(record).toEqual({
    faction: 'Flesh-eater Courts',
    army_id: null,
    army_name: null,
    game_type: null,
    grand_alliance: 'Death',
    matches: 33,
    wins: 19,
    draws: 1,
    losses: 11,
    mirrors: 2,
    rate: rateOf(19.5, 31),
    is_too_small: false,
    rated_participants: 7,
    participants: 9,
    participant_share: millionths(9 / 18),
    match_share: millionths(33 / 34),
  })
  expect(matchups.map(({ opponent, wins, matches, rate }) => [opponent, wins, matches, rate])).toEqual([
    ['Skaven', 14, 21, rateOf(14, 21)],
    ['Lumineth Realm-lords', 5, 10, rateOf(5.5, 10)],
    ['Flesh-eater Courts', 0, 2, null],
  ])
  expect(armies).toMatchObject([
    { army_id: watch, army_name: 'Charnel Watch', game_type: 'SPEARHEAD', matches: 23, mirrors: 2, participants: 6 },
    {
      army_id: courts,
      army_name: 'Carrion Retainers',
      matches: 12,
      rated_participants: 2,
      participant_share: millionths(3 / 18),
    },
  ])
  expect(trend.map(({ month, matches, rate }) => [month, matches, rate])).toEqual([
    ['2026-01', 10, rateOf(5.5, 10)],
    ['2026-03', 21, rateOf(14, 21)],
  ])
})

it('counts what passes the filters, with draws by the chosen convention', async () => {
  const duel = rivals(await armiesOf(test, 'Lumineth Realm-lords', 'Skaven'), '2W D', [1, 1])
  await buildGames(test, { ...duel, event_type: 'friendly', event_date: '2026-03-01T12:00:00Z' })
  await buildGames(test, { ...duel, event_type: 'tournament', event_date: '2026-04-01T12:00:00Z' })
  const answer = await get('Lumineth Realm-lords', { event_type: 'friendly', draws: 'not_won' })
  const rate = rateOf(2, 3)
  expect(answer.record).toMatchObject({ matches: 3, participants: 1, participant_share: 0.5, rate })
  expect(answer.matchups).toMatchObject([{ opponent: 'Skaven', matches: 3, rate }])
  expect(answer.armies).toMatchObject([{ matches: 3, rate }])
  expect(answer.trend).toMatchObject([{ month: '2026-03', matches: 3, rate }])
})

it('gives an empty record of a faction that nobody played', async () => {
  await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Skaven'), 'W'))
  const { record, ...lists } = await get('Sylvaneth')
  expect(record).toMatchObject({
    faction: 'Sylvaneth',
    grand_alliance: 'Order',
    matches: 0,
    rate: null,
    match_share: 0,
  })
  expect(lists).toEqual({ matchups: [], armies: [], trend: [] })
})

describe('a name', () => {
  it.each([
    ['The 100% "Wild" & Free? #1/2 é.x'],
    ['games'],
    ['Legio XX. of St. Aeon'],
    ['Огородники Небесной Империи и их верные союзники'],
    ['竜'.repeat(100)],
  ])('such as %s is requested percent-encoded', async (faction) => {
    const editor = await buildUser(test, { email: 'editor@example.com' })
    const body = { name: 'Only one', faction, game_type: 'SPEARHEAD', grand_alliance: 'Order' } as const
    expect((await test.call(createArmy, { token: editor.token, body })).status).toBe(201)
    await buildGames(test, rivals(await armiesOf(test, faction, 'Skaven'), 'WWL'))
    const url = `${basePath}/stats/armies/${encodeURIComponent(faction)}`
    const answer = await test.app.inject(url)
    expect(answer.json()).toMatchObject({ record: { faction, matches: 3 } })
    const matches = await test.call(listCountedGames, { params: { faction } })
    expect(matches.body.matches).toMatchObject([{ side: { faction } }, { side: { faction } }, { side: { faction } }])
    const table = await test.app.inject(`${url}.csv`)
    expect(table.statusCode).toBe(200)
    expect(table.body).toContain('Skaven,Chaos,3,2,0,1,')
  })
})
