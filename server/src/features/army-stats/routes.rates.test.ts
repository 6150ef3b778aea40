import { drawRules } from '@muster/contract/army-filter-values'
import { listArmyStats } from '@muster/contract/army-stats'
import { describe, expect, it } from 'vitest'
import { armiesOf, buildGames, rateOf, rivals } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Query = NonNullable<Parameters<typeof test.call<typeof listArmyStats>>[1]>['query']

async function list(query: NonNullable<Query> = {}) {
  const { status, body } = await test.call(listArmyStats, { query })
  expect(status).toBe(200)
  return { ...body, of: (faction: string) => body.armies.find((record) => record.faction === faction) }
}

const order = async (query: NonNullable<Query> = {}) => (await list(query)).armies.map(({ faction }) => faction)

describe('rates', () => {
  it.each([
    ['half', rateOf(11.5, 24)],
    ['left_out', rateOf(10, 21)],
    ['not_won', rateOf(10, 24)],
  ] as const)('take draws as %s', async (draws, rate) => {
    await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Skaven'), '10W 3D 11L'))
    const { of } = await list({ draws })
    expect(of('Seraphon')).toMatchObject({ matches: 24, wins: 10, draws: 3, losses: 11, rate, is_too_small: false })
    if (draws === 'half') expect((await list()).of('Seraphon')?.rate).toEqual(rate)
  })

  it('reach 0 and 1 exactly, and are null when every match is a draw that is left out', async () => {
    const [seraphon, skaven, sylvaneth, nighthaunt] = await armiesOf(
      test,
      'Seraphon',
      'Skaven',
      'Sylvaneth',
      'Nighthaunt',
    )
    await buildGames(test, rivals([seraphon, skaven], 'WWW'))
    await buildGames(test, rivals([sylvaneth, nighthaunt], 'DD'))
    const { of } = await list({ draws: 'left_out' })
    expect(of('Seraphon')?.rate).toMatchObject({ value: 1, high: 1 })
    expect(of('Skaven')?.rate).toMatchObject({ value: 0, low: 0 })
    expect(of('Sylvaneth')).toMatchObject({ matches: 2, rate: null, is_too_small: true })
  })

  it.each([
    ['19W', [5, 5], true],
    ['20W', [5, 5], false],
    ['20W', [4, 5], true],
    ['10W 10D', [5, 9], false],
    ['40W', [1, 40], true],
  ] as const)(
    'of matches %s among %j participants are too few games to judge: %s',
    async (results, participants, expected) => {
      await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Skaven'), results, participants))
      expect((await list()).of('Seraphon')).toMatchObject({
        rated_participants: participants[0],
        is_too_small: expected,
      })
    },
  )

  it('do not count draws that are left out towards what can be judged', async () => {
    await buildGames(test, rivals(await armiesOf(test, 'Seraphon', 'Skaven'), '19W D'))
    const isTooSmall = await Promise.all(
      drawRules.map(async (draws) => (await list({ draws })).armies[0]?.is_too_small),
    )
    expect(isTooSmall).toEqual([false, true, false])
  })
})

describe('the order', () => {
  it('has the best of those with enough matches on top, followed by the others, most played first', async () => {
    const [seraphon, skaven, sylvaneth, nighthaunt, fyreslayers] = await armiesOf(
      test,
      'Seraphon',
      'Skaven',
      'Sylvaneth',
      'Nighthaunt',
      'Fyreslayers',
    )
    await buildGames(test, rivals([seraphon, skaven], '12W 14L'))
    await buildGames(test, rivals([sylvaneth, nighthaunt], 'WWW', [1, 2]))
    await buildGames(test, rivals([sylvaneth, fyreslayers], 'WWWWW', [1, 2]))
    expect(await order()).toEqual(['Skaven', 'Seraphon', 'Sylvaneth', 'Fyreslayers', 'Nighthaunt'])
  })

  it('has the more played one of two equal rates first', async () => {
    const [seraphon, skaven, sylvaneth, nighthaunt] = await armiesOf(
      test,
      'Seraphon',
      'Skaven',
      'Sylvaneth',
      'Nighthaunt',
    )
    await buildGames(test, rivals([seraphon, skaven], '15W 5L'))
    await buildGames(test, rivals([sylvaneth, nighthaunt], '18W 6L'))
    expect(await order()).toEqual(['Sylvaneth', 'Seraphon', 'Nighthaunt', 'Skaven'])
  })

  it('follows the chosen convention for draws', async () => {
    const [seraphon, skaven, sylvaneth, nighthaunt] = await armiesOf(
      test,
      'Seraphon',
      'Skaven',
      'Sylvaneth',
      'Nighthaunt',
    )
    await buildGames(test, rivals([seraphon, skaven], '12W 10L'))
    await buildGames(test, rivals([sylvaneth, nighthaunt], '11W 1L 28D'))
    expect((await order()).slice(0, 2)).toEqual(['Sylvaneth', 'Seraphon'])
    expect((await order({ draws: 'not_won' }))[0]).toBe('Seraphon')
  })
})
