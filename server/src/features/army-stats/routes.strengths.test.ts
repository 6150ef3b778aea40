import { listArmyStats } from '@muster/contract/army-stats'
import { listArmyStrengths } from '@muster/contract/army-strengths'
import type { QueryInputOf } from '@muster/contract/endpoint'
import { recordResult } from '@muster/contract/matches'
import { afterEach, expect, it, vi } from 'vitest'
import { armiesOf, buildGames, type InventedGame, rateOf, rivals } from '../../testing/army-games.ts'
import { buildUser } from '../../testing/builders.ts'
import { measureSeason } from '../../testing/seasons.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/waiting.ts'
import { strengthJobs } from './jobs.ts'
import { usualSeasons } from './rules.strengths.ts'
import { readStrengths } from './service.measuring.ts'

const test = startTestApp()

afterEach(() => {
  vi.useRealTimers()
})

/** Seasons are cached for a minute, so each test has its own. */
const day = (month: string, date: number) => `${month}-${String(date).padStart(2, '0')}`
const season = (month: string) => ({ from: day(month, 1), to: day(month, 28) })

/** Six events: one good player wins every match with Skaven; others of the faction win half of theirs, each at one event. */
async function buildSeason(month: string, [won, lost]: [number, number] = [12, 5]) {
  const { id: user_id } = await buildUser(test)
  const [skaven, seraphon] = await armiesOf(test, 'Skaven', 'Seraphon')
  const games = [0, 1].flatMap((own) =>
    [2, 3, 4, 5].map((other, index): InventedGame => {
      const isWon = own === 0 || index < 2
      return { sides: [own, other], scores: isWon ? [won, lost] : [lost, won] }
    }),
  )
  const field = [skaven, skaven, ...Array<number>(4).fill(seraphon)]
  for (let date = 1; date <= 6; date++) {
    const { participants } = await buildGames(test, { field, games, event_date: `${day(month, date)}T10:00:00Z` })
    await test.db
      .updateTable('participants')
      .set({ user_id })
      .where('id', '=', participants[0] ?? 0)
      .execute()
  }
}

type Query = QueryInputOf<typeof listArmyStrengths>

const read = async (query: Query) => (await test.call(listArmyStrengths, { query })).body

/** Reads a season that the worker has measured. */
async function list(query: Query) {
  const { grand_alliance: _, faction: __, ...filters } = query
  await measureSeason(test, filters)
  return read(query)
}

it('separates the strength of a faction from the skill of its players, and says when players explain the rate', async () => {
  await buildSeason('2024-03')
  const { strengths, ...totals } = await list(season('2024-03'))
  expect(totals).toEqual({ ...season('2024-03'), matches: 48, events: 6, progress: null })
  expect(strengths.map(({ faction }) => faction)).toEqual(['Seraphon', 'Skaven'])
  const [seraphon, skaven] = strengths
  expect(skaven).toMatchObject({ grand_alliance: 'Chaos', matches: 48, events: 6, rate: { value: 0.75 } })
  expect(skaven?.strength.value).toBeLessThan(0.6)
  expect(skaven?.players.low).toBeGreaterThan(0.5)
  expect(skaven?.sentence).toMatch(
    /^Good players like it: with equal armies, they would win \d\d\.\d% of these matches\.$/,
  )
  expect(seraphon?.sentence).toMatch(/^Its players met stronger opponents: with equal armies/)
  expect((await list({ ...season('2024-03'), grand_alliance: 'Order' })).strengths).toEqual([seraphon])
  expect((await list({ ...season('2024-03'), faction: 'Skaven' })).strengths).toEqual([skaven])
})

it('counts results alone: scores of 4,000 change nothing', async () => {
  await buildSeason('2024-04')
  await buildSeason('2024-05', [4000, 0])
  const [plain, extreme] = [await list(season('2024-04')), await list(season('2024-05'))]
  expect(extreme.strengths).toEqual(plain.strengths)
})

it('judges no faction by few matches, and leaves out factions without matches or with mirrors only', async () => {
  const [skaven, seraphon] = await armiesOf(test, 'Skaven', 'Seraphon')
  const event_date = '2024-06-10T10:00:00Z'
  await buildGames(test, { ...rivals([skaven, seraphon], '20W'), event_date })
  expect((await list(season('2024-06'))).strengths).toMatchObject([
    { matches: 20, events: 1, is_too_small: true, sentence: null },
    { matches: 20, events: 1, is_too_small: true, sentence: null },
  ])
  await buildGames(test, { ...rivals([skaven, skaven], '2W'), event_date: '2024-07-10T10:00:00Z' })
  expect(await list(season('2024-07'))).toMatchObject({ matches: 2, events: 1, strengths: [] })
  expect(await list(season('2024-08'))).toMatchObject({ matches: 0, events: 0, strengths: [] })
})

it('shows a changed result after a minute', async () => {
  const [skaven, seraphon] = await armiesOf(test, 'Skaven', 'Seraphon')
  const event = await buildGames(test, { ...rivals([skaven, seraphon], 'WW'), event_date: '2024-09-10T10:00:00Z' })
  const rates = async () => (await list(season('2024-09'))).strengths.map(({ rate }) => rate.value)
  expect(await rates()).toEqual([0, 1])
  await test.call(recordResult, {
    token: event.owner.token,
    params: { event_id: event.id, match_id: event.matches[0] ?? 0 },
    body: { participant1_score: 1, participant2_score: 9 },
  })
  expect(await rates()).toEqual([0, 1])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  // The first visitor need not wait for the new ones.
  expect((await read(season('2024-09'))).strengths.map(({ rate }) => rate.value)).toEqual([0, 1])
  expect(await rates()).toEqual([0.5, 0.5])
})

it('tells how much has been measured until the worker has, and caches that nowhere', async () => {
  await buildSeason('2023-03')
  const query = { ...season('2023-03'), min_size: '8' } as const
  const { body, headers } = await test.call(listArmyStrengths, { query })
  expect(body).toEqual({ ...season('2023-03'), matches: 0, events: 0, strengths: [], progress: 0 })
  expect(headers['cache-control']).toBe('no-store')
  await test.db.updateTable('army_seasons').set({ progress: 0.5 }).execute()
  expect(await read(query)).toMatchObject({ progress: 0.5 })
  const csv = await test.app.inject({ url: '/api/v1/stats/armies/strengths.csv', query })
  expect(csv.statusCode).toBe(503)
  expect(csv.json().detail).toBe('This season is being measured. Please try again in a few seconds.')
  await test.runJobs()
  expect(await read(query)).toMatchObject({ matches: 0, progress: null })
})

it('a visitor who waits a moment gets a season that is quickly measured', async () => {
  await buildSeason('2023-04')
  const waiting = read(season('2023-04'))
  await until(async () => (await test.db.selectFrom('army_seasons').select('id').execute()).length > 0)
  await test.runJobs()
  expect(await waiting).toMatchObject({ matches: 48, progress: null })
})

it('keeps the usual seasons measured, and reads their matches only if an event has changed', async () => {
  await test.db.deleteFrom('army_seasons').execute()
  const usual = async () => {
    await strengthJobs(test.db, (scope, onProgress) =>
      readStrengths(test.db, scope, onProgress),
    ).measure_usual_seasons()
    await test.runJobs()
    const rows = await test.db
      .selectFrom('army_seasons')
      .select(['filters', 'measured_at'])
      .orderBy('filters')
      .execute()
    return rows
  }
  const first = await usual()
  expect(first.map(({ filters }) => filters)).toEqual([...usualSeasons].sort())
  expect(first.every(({ measured_at }) => measured_at !== null)).toBe(true)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await usual()).toEqual(first)
})

it('has intervals by events on request, which are wider when events differ more', async () => {
  const [skaven, seraphon] = await armiesOf(test, 'Skaven', 'Seraphon')
  for (const [date, results] of ['10W', '10L', '10W', '10L'].entries())
    await buildGames(test, { ...rivals([skaven, seraphon], results), event_date: `2024-10-0${date + 1}T10:00:00Z` })
  for (const group_by of ['faction', 'army'] as const) {
    const rates = async (intervals: 'matches' | 'events') => {
      const { body } = await test.call(listArmyStats, { query: { ...season('2024-10'), group_by, intervals } })
      return body.armies.map(({ rate }) => rate)
    }
    expect(await rates('matches')).toEqual([rateOf(20, 40), rateOf(20, 40)])
    // Four events that could not differ more count as three games.
    expect(await rates('events')).toEqual([rateOf(1.5, 3), rateOf(1.5, 3)])
  }
})

it('a visitor who requests many seasons does not block another visitor', async () => {
  await buildSeason('2022-03')
  const view = async (from: string, remoteAddress: string) => {
    const url = `/api/v1/stats/armies/strengths?from=${from}&to=2022-03-28`
    return test.app.inject({ url, remoteAddress })
  }
  const days = ['2021-11', '2021-12', '2022-01'].flatMap((month) =>
    Array.from({ length: 28 }, (_, index) => day(month, index + 1)),
  )
  const many = days.map((from) => view(from, '192.0.2.1'))
  const other = view('2022-03-01', '192.0.2.2')
  await until(
    async () =>
      (await test.db.selectFrom('army_seasons').select('id').where('filters', 'like', '%2022-03-01%').execute())
        .length > 0,
  )
  await test.runJobs()
  expect(await other).toMatchObject({ statusCode: 200 })
  expect((await other).json()).toMatchObject({ matches: 48, progress: null })
  expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
})
