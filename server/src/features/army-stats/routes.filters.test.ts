import { eventSizes } from '@muster/contract/army-filter-values'
import { getArmyTrend, listArmyStats, listMatchups } from '@muster/contract/army-stats'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { armiesOf, buildGames, rivals } from '../../testing/army-games.ts'
import { buildUser, type Owner } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

let owner: Owner
beforeEach(async () => {
  owner = await buildUser(test)
  vi.useFakeTimers({ toFake: ['Temporal'], now: new Date('2027-06-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An event with a single faction, which plays against itself, so that its name shows whether the event was counted. */
const buildMirror = async (faction: string, event_date: string | null) =>
  buildGames(test, { ...rivals(await armiesOf(test, faction, faction), 'W', [1, 1]), owner, event_date })

const undated = 'Sylvaneth'

type Filters = NonNullable<NonNullable<Parameters<typeof test.call<typeof listMatchups>>[1]>['query']>

/**
 * The factions whose events are counted, which the matchups and, except for undated events, the months must have too.
 */
async function counted(query: Filters) {
  const { body: stats } = await test.call(listArmyStats, { query })
  const names = stats.armies.map(({ faction }) => faction).sort()
  expect(stats).toMatchObject({ counted_matches: names.length, participants: 2 * names.length })
  const { body: matchups } = await test.call(listMatchups, { query })
  expect(matchups.matchups.map(({ faction }) => faction)).toEqual(names)
  const { body: trend } = await test.call(getArmyTrend, { query })
  const dated = names.filter((faction) => faction !== undated)
  expect(trend.trends.map(({ faction }) => faction)).toEqual(dated)
  return names
}

describe('days', () => {
  const days = [
    ['Cities of Sigmar', '2024-12-31T23:59:59.999Z'],
    ['Daughters of Khaine', '2025-01-01T00:00:00.000Z'],
    ['Fyreslayers', '2025-01-15T12:00:00.000Z'],
    ['Gloomspite Gitz', '2025-01-31T23:59:59.999Z'],
    ['Kruleboyz', '2025-02-01T01:30:00.000+02:00'],
    ['Nighthaunt', '2025-02-01T00:00:00.000Z'],
    ['Seraphon', '2026-03-31T10:00:00.000Z'],
    ['Skaven', '2027-01-01T00:00:00.000Z'],
    [undated, null],
  ] as const

  beforeEach(async () => {
    for (const [faction, event_date] of days) await buildMirror(faction, event_date)
  })

  it.each([
    [{ from: '2025-01-01', to: '2025-01-31' }, ['Daughters of Khaine', 'Fyreslayers', 'Gloomspite Gitz', 'Kruleboyz']],
    [{ from: '2025-01-15', to: '2025-01-15' }, ['Fyreslayers']],
    [{ from: '2025-01-16', to: '2025-01-30' }, []],
    [{ from: '2025-01-31', to: '2025-02-01' }, ['Gloomspite Gitz', 'Kruleboyz', 'Nighthaunt']],
    [{ from: '2024-12-31', to: '2025-01-01' }, ['Cities of Sigmar', 'Daughters of Khaine']],
    [{ from: '2025-01-01', to: '2025-12-31' }, days.slice(1, 6).map(([faction]) => faction)],
    [{ from: '2025-01-02', to: '2026-12-31' }, days.slice(2, 7).map(([faction]) => faction)],
    [{ from: '2024-12-30', to: '2027-01-01' }, days.slice(0, 8).map(([faction]) => faction)],
    [{ from: '2025-02-01' }, ['Nighthaunt', 'Seraphon', 'Skaven']],
    [{ from: '2027-01-01' }, ['Skaven']],
    [{ from: '2027-01-02' }, []],
    [{ to: '2024-12-31' }, ['Cities of Sigmar']],
    [{ to: '2025-01-01' }, ['Cities of Sigmar', 'Daughters of Khaine']],
    [{ to: '2024-12-30' }, []],
    [{ from: '1970-01-01', to: '2999-12-31' }, days.slice(0, 8).map(([faction]) => faction)],
    [{}, days.map(([faction]) => faction)],
    [{ period: 'all' }, days.map(([faction]) => faction)],
  ] as const)('%j are those of UTC, the first and the last among them', async (filters, expected) => {
    expect(await counted(filters)).toEqual([...expected].sort())
  })
})

describe('the last days', () => {
  it.each([
    ['30', '2026-10-23'],
    ['90', '2026-08-24'],
    ['365', '2025-11-22'],
  ] as const)('count today, tomorrow and %s days back to %s', async (period, first) => {
    const before = new Date(Date.parse(`${first}T00:00:00Z`) - 1).toISOString()
    await buildMirror('Fyreslayers', before)
    await buildMirror('Kruleboyz', `${first}T00:00:00Z`)
    await buildMirror('Nighthaunt', '2026-11-21T00:00:00Z')
    await buildMirror('Seraphon', '2026-11-22T23:59:59.999Z')
    await buildMirror('Skaven', '2026-11-23T00:00:00Z')
    await buildMirror(undated, null)
    for (const time of ['00:00:00', '23:59:59']) {
      vi.setSystemTime(new Date(`2026-11-21T${time}Z`))
      expect(await counted({ period })).toEqual(['Kruleboyz', 'Nighthaunt', 'Seraphon'])
    }
    vi.setSystemTime(new Date('2026-11-22T00:00:00Z'))
    expect(await counted({ period })).toEqual(['Nighthaunt', 'Seraphon', 'Skaven'])
    expect(await counted({ period: 'all' })).toHaveLength(6)
  })
})

it('counts events in the classes of size that the database counts by', async () => {
  const { rows } = await sql<{ size: number; participants: number }>`
    select size, min(participants) as participants
    from (select size_class(n) as size, n as participants from generate_series(0, 500) n) classes
    group by size order by size`.execute(test.db)
  expect(rows).toEqual([0, ...eventSizes.map(Number)].map((size) => ({ size, participants: size })))
})
