import { listArmyStats, listEventArmies } from '@muster/contract/army-stats'
import { describe, expect, it } from 'vitest'
import { armiesOf, armyOf, buildGames, millionths, rateOf, rivals } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'

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
    const { body } = await test.call(listArmyStats)
    const ofBoth = {
      army_id: null,
      army_name: null,
      game_type: null,
      matches: 7,
      draws: 1,
      mirrors: 0,
      is_too_small: true,
      match_share: 1,
    }
    const seraphon = {
      ...ofBoth,
      faction: 'Seraphon',
      grand_alliance: 'Order',
      wins: 5,
      losses: 1,
      rate: rateOf(5.5, 7),
      rated_participants: 3,
      participants: 3,
      participant_share: millionths(3 / 7),
    }
    const skaven = {
      ...ofBoth,
      faction: 'Skaven',
      grand_alliance: 'Chaos',
      wins: 1,
      losses: 5,
      rate: rateOf(1.5, 7),
      rated_participants: 4,
      participants: 4,
      participant_share: millionths(4 / 7),
    }
    const armies = body.armies.toSorted((a, b) => (a.faction < b.faction ? -1 : 1))
    expect({ ...body, armies }).toEqual({ counted_matches: 7, participants: 7, armies: [seraphon, skaven] })
  })

  it('counts a mirror as one match and leaves it out of rates, of `rated_participants` and of what can be judged', async () => {
    const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
    const prowlers = await armyOf(test, 'Seraphon', { offset: 1 })
    await buildGames(test, rivals([seraphon, skaven], '12W 7L'))
    await buildGames(test, rivals([seraphon, seraphon], 'WWWW', [1, 3]))
    await buildGames(test, rivals([seraphon, prowlers], 'LD', [1, 1]))
    const { of, ...totals } = await list()
    expect(totals).toMatchObject({ counted_matches: 25, participants: 16 })
    const seraphonNow = of('Seraphon')
    expect(seraphonNow).toMatchObject({ matches: 25, wins: 12, draws: 0, losses: 7, mirrors: 6, rate: rateOf(12, 19) })
    expect(seraphonNow).toMatchObject({ rated_participants: 5, is_too_small: true })
    expect(seraphonNow).toMatchObject({ participants: 11, participant_share: millionths(11 / 16), match_share: 1 })
    expect(of('Skaven')).toMatchObject({ matches: 19, mirrors: 0, match_share: millionths(19 / 25) })
    const byArmy = await list({ group_by: 'army', faction: 'Seraphon' })
    expect(byArmy.armies.map(({ army_id, matches, mirrors }) => [army_id, matches, mirrors])).toEqual([
      [seraphon, 25, 6],
      [prowlers, 2, 2],
    ])
  })

  it('has no rate while there are only mirrors', async () => {
    const [seraphon] = await armiesOf(test, 'Seraphon')
    await buildGames(test, rivals([seraphon, seraphon], '15W 15L'))
    expect((await list()).armies).toMatchObject([{ matches: 30, mirrors: 30, rate: null, is_too_small: true }])
  })

  it('counts neither pending matches nor those with an unknown army, but does count who brought an army', async () => {
    const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
    const sides = [0, 1] as const
    await buildGames(test, {
      field: [seraphon, skaven, skaven, null, null],
      games: [
        { sides, scores: [null, null] },
        { sides, scores: [3, null] },
        { sides, scores: [null, 0] },
        { sides, scores: [9, 1], armies: [seraphon, null] },
        { sides, scores: [9, 1], armies: [null, skaven] },
        { sides: [3, 4], scores: [9, 1] },
        { sides: [0, 3], scores: [9, 1] },
        { sides, scores: [0, 0] },
      ],
    })
    const { of, ...totals } = await list()
    expect(totals).toMatchObject({ counted_matches: 1, participants: 3 })
    expect(of('Seraphon')).toMatchObject({
      matches: 1,
      wins: 0,
      draws: 1,
      losses: 0,
      rated_participants: 1,
      participants: 1,
    })
    expect(of('Skaven')).toMatchObject({
      matches: 1,
      rated_participants: 1,
      participants: 2,
      participant_share: millionths(2 / 3),
    })
  })

  it('shows a faction that somebody brought and nobody played', async () => {
    await buildGames(test, { field: await armiesOf(test, 'Seraphon'), games: [] })
    const { counted_matches, armies } = await list()
    expect(counted_matches).toBe(0)
    expect(armies).toMatchObject([
      {
        matches: 0,
        rate: null,
        is_too_small: true,
        rated_participants: 0,
        participants: 1,
        participant_share: 1,
        match_share: 0,
      },
    ])
  })

  it('counts matches for the armies played, and participants for the armies they brought', async () => {
    const [seraphon, skaven, sylvaneth] = await armiesOf(test, 'Seraphon', 'Skaven', 'Sylvaneth')
    await buildGames(test, {
      field: [seraphon, skaven],
      games: [{ sides: [0, 1], scores: [2, 1], armies: [sylvaneth, skaven] }],
    })
    const { of } = await list()
    expect(of('Seraphon')).toMatchObject({ matches: 0, rated_participants: 0, participants: 1, participant_share: 0.5 })
    expect(of('Sylvaneth')).toMatchObject({ matches: 1, rated_participants: 1, participants: 0, participant_share: 0 })
  })

  it('counts a participant of two armies of a faction once, and one of two events twice', async () => {
    const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
    const prowlers = await armyOf(test, 'Seraphon', { offset: 1 })
    const sides = [0, 1] as const
    const games = [
      { sides, scores: [5, 1] },
      { sides, scores: [5, 1], armies: [prowlers, skaven] },
    ] as const
    const event = await buildGames(test, { field: [seraphon, skaven], games })
    expect((await list()).of('Seraphon')).toMatchObject({ matches: 2, rated_participants: 1 })
    await buildGames(test, { field: [seraphon, skaven], games, owner: event.owner })
    expect((await list()).of('Seraphon')).toMatchObject({ matches: 4, rated_participants: 2, participants: 2 })
    const byArmy = await list({ group_by: 'army', faction: 'Seraphon' })
    expect(byArmy.armies.map(({ matches, rated_participants }) => [matches, rated_participants])).toEqual([
      [2, 2],
      [2, 2],
    ])
  })
})

it('can be grouped by army, with names, and narrowed to a faction, keeping totals and shares of all', async () => {
  const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
  const prowlers = await armyOf(test, 'Seraphon', { offset: 1 })
  await buildGames(test, rivals([seraphon, skaven], 'WWWWL', [2, 2]))
  await buildGames(test, rivals([prowlers, skaven], 'WLD', [1, 1]))
  const { body } = await test.call(listArmyStats, { query: { group_by: 'army', faction: 'Seraphon' } })
  const narrow = { faction: 'Seraphon', game_type: 'SPEARHEAD', grand_alliance: 'Order', mirrors: 0 }
  const [starscale, sunblooded] = [
    { army_id: seraphon, army_name: 'Starscale Warhost' },
    { army_id: prowlers, army_name: 'Sunblooded Prowlers' },
  ]
  expect(body).toMatchObject({ counted_matches: 8, participants: 6 })
  expect(body.armies).toMatchObject([
    {
      ...narrow,
      ...starscale,
      matches: 5,
      wins: 4,
      rate: rateOf(4, 5),
      rated_participants: 2,
      participant_share: millionths(2 / 6),
    },
    { ...narrow, ...sunblooded, matches: 3, wins: 1, draws: 1, rate: rateOf(1.5, 3), match_share: millionths(3 / 8) },
  ])
  const whole = await list({ faction: 'Seraphon' })
  expect(whole).toMatchObject({ counted_matches: 8, participants: 6 })
  expect(whole.armies).toMatchObject([{ faction: 'Seraphon', army_id: null, matches: 8, rated_participants: 3 }])
  expect((await list({ group_by: 'army' })).armies.map(({ army_id }) => army_id)).toEqual([skaven, seraphon, prowlers])
  expect((await list({ faction: 'Squats' })).armies).toEqual([])
})

it('of one event has the factions that played there, largest first', async () => {
  const [seraphon, skaven, sylvaneth, nighthaunt] = await armiesOf(
    test,
    'Seraphon',
    'Skaven',
    'Sylvaneth',
    'Nighthaunt',
  )
  const duel = rivals([sylvaneth, skaven], '2W D L', [2, 3])
  const event = await buildGames(test, { ...duel, field: [...duel.field, nighthaunt, seraphon, null] })
  await buildGames(test, rivals([skaven, seraphon], 'WWW'))
  const { body } = await test.call(listEventArmies, { params: { event_id: event.id } })
  expect(body).toMatchObject({ counted_matches: 4, participants: 7 })
  const seen = body.armies.map(({ faction, participants, matches, wins, rate }) => [
    faction,
    participants,
    matches,
    wins,
    rate,
  ])
  expect(seen).toEqual([
    ['Skaven', 3, 4, 1, rateOf(1.5, 4)],
    ['Sylvaneth', 2, 4, 2, rateOf(2.5, 4)],
    ['Nighthaunt', 1, 0, 0, null],
    ['Seraphon', 1, 0, 0, null],
  ])
  expect(body.armies[0]).toMatchObject({ army_id: null, participant_share: millionths(3 / 7), match_share: 1 })
  const other = await test.call(listEventArmies, { params: { event_id: event.id }, query: { draws: 'left_out' } })
  expect(other.body.armies.map(({ rate }) => rate)).toEqual([rateOf(1, 3), rateOf(2, 3), null, null])
})
