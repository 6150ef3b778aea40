import { basePath } from '@muster/contract'
import { getArmyTrend } from '@muster/contract/army-stats'
import type { ResponseOf } from '@muster/contract/endpoint'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { armiesOf, buildGames, rivals } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Temporal'], now: new Date('2026-11-21T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function buildDuel(
  event_date: string | null,
  results = 'W',
  factions: [string, string] = ['Seraphon', 'Skaven'],
) {
  await buildGames(test, { ...rivals(await armiesOf(test, ...factions), results), event_date })
}

const get = async (query: Parameters<typeof test.call<typeof getArmyTrend>>[1] = {}) =>
  (await test.call(getArmyTrend, query)).body

const pointsOf = ({ trends }: ResponseOf<typeof getArmyTrend>, faction: string) =>
  trends.find((trend) => trend.faction === faction)?.points

it('can be narrowed to one faction, to several, or to a grand alliance', async () => {
  await buildDuel('2025-12-01T12:00:00Z', 'W', ['Lumineth Realm-lords', 'Nighthaunt'])
  await buildDuel('2026-02-01T12:00:00Z', 'W', ['Seraphon', 'Skaven'])
  await buildDuel('2026-03-01T12:00:00Z', 'W', ['Nighthaunt', 'Skaven'])
  const ask = async (query: string) => {
    const answer = await test.app.inject(`${basePath}/stats/armies/trend?${query}`)
    const { months, trends }: ResponseOf<typeof getArmyTrend> = answer.json()
    return { months, factions: trends.map(({ faction }) => faction) }
  }
  expect(await ask('faction=Seraphon')).toEqual({ months: ['2026-02'], factions: ['Seraphon'] })
  expect(await ask('faction=Seraphon&faction=Lumineth%20Realm-lords&faction=Squats')).toEqual({
    months: ['2025-12', '2026-01', '2026-02'],
    factions: ['Lumineth Realm-lords', 'Seraphon'],
  })
  expect(await ask('grand_alliance=Order&faction=Seraphon&faction=Skaven')).toMatchObject({ factions: ['Seraphon'] })
  expect(await ask('grand_alliance=Death')).toEqual({
    months: ['2025-12', '2026-01', '2026-02', '2026-03'],
    factions: ['Nighthaunt'],
  })
  expect(await ask('faction=Squats')).toEqual({ months: [], factions: [] })
})

it('goes back 60 months from the last match, even when more are requested', async () => {
  await buildDuel('2021-11-30T23:59:59Z', 'WWW')
  await buildDuel('2021-12-01T00:00:00Z', 'WW')
  await buildDuel('2026-11-21T12:00:00Z', 'W')
  for (const query of [{}, { from: '1970-01-01' }, { from: '2021-11-01', to: '2026-11-30' }]) {
    const body = await get({ query })
    expect(body.months).toHaveLength(60)
    expect(body.months.at(0)).toBe('2021-12')
    expect(body.months.at(-1)).toBe('2026-11')
    expect(pointsOf(body, 'Seraphon')?.map(({ matches }) => matches)).toEqual([2, 1])
  }
})

it('goes back 60 months from the last requested day, whatever was played later', async () => {
  await buildDuel('2015-12-31T12:00:00Z', 'WWW')
  await buildDuel('2016-01-01T00:00:00Z', 'WW')
  await buildDuel('2020-12-31T12:00:00Z', 'W')
  for (const later of ['2020-12-31T23:00:00Z', '2026-01-01T00:00:00Z']) {
    await buildDuel(later, 'W', ['Sylvaneth', 'Nighthaunt'])
    const body = await get({ query: { to: '2020-12-31' } })
    expect(body.months).toHaveLength(60)
    expect(pointsOf(body, 'Seraphon')?.map(({ month, matches }) => [month, matches])).toEqual([
      ['2016-01', 2],
      ['2020-12', 1],
    ])
  }
})

it('goes back from the last match, not from the last event', async () => {
  await buildDuel('2021-01-31T12:00:00Z')
  await buildGames(test, { field: await armiesOf(test, 'Seraphon'), games: [], event_date: '2026-11-01T12:00:00Z' })
  expect((await get()).months).toEqual(['2021-01'])
})

it('ends tomorrow, so that nothing planned or dated for later moves it', async () => {
  await buildDuel('2026-10-31T12:00:00Z')
  await buildDuel('2026-11-22T23:59:59Z', 'WW')
  await buildDuel('2026-11-23T00:00:00Z', 'WWW')
  await buildDuel('2999-12-31T12:00:00Z', 'WWWW')
  await buildGames(test, { field: [], games: [], event_date: '2031-12-01T12:00:00Z' })
  for (const query of [{}, { to: '2999-12-31' }, { period: '30' as const }]) {
    const body = await get({ query })
    expect(body.months).toEqual(['2026-10', '2026-11'])
    expect(pointsOf(body, 'Seraphon')?.map(({ matches }) => matches)).toEqual([1, 2])
  }
})
