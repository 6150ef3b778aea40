import { listPlayers } from '@muster/contract/players'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildPlayed, buildPlayer } from '../../testing/players.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function find(query: Record<string, string> = {}) {
  const { status, body } = await test.call(listPlayers, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const names = async (query: Record<string, string> = {}) => (await find(query)).players.map(({ nickname }) => nickname)

it('lists public players by name, found by words of nickname or handle whatever the case and accents', async () => {
  for (const name of ['Zoë Ärger', 'ana', 'Bob']) await buildPlayer(test, name)
  await buildPlayer(test, 'Ann Private', 'private')
  await buildPlayer(test, 'Ann Participants', 'participants')
  expect(await names()).toEqual(['ana', 'Bob', 'Zoë Ärger'])
  expect(await names({ search: 'ARGER zoe' })).toEqual(['Zoë Ärger'])
  expect(await names({ search: 'zoe-a' })).toEqual(['Zoë Ärger'])
  expect(await names({ search: 'ann' })).toEqual([])
  expect(await names({ search: '%' })).toEqual([])
})

it('finds players near a point where they last played a listed event, nearest first, in pages', async () => {
  const spots = { Leeds: [53.8, -1.55], York: [53.96, -1.08], London: [51.5, -0.12] } as const
  const played = async (name: string, events: [keyof typeof spots, string, ('draft' | 'unlisted')?][]) => {
    const player = await buildPlayer(test, name)
    for (const [location_city, event_date, visibility = 'listed'] of events) {
      const { id } = await buildPlayed(test, { players: [player], location_city, event_date, visibility })
      const [latitude, longitude] = spots[location_city]
      await sql`update events set location = point(${longitude}, ${latitude}) where id = ${id}`.execute(test.db)
    }
  }
  await played('Moved to London', [
    ['Leeds', '2026-01-01T09:00:00.000Z'],
    ['London', '2026-02-01T09:00:00.000Z'],
  ])
  await played('Moved to York', [
    ['London', '2026-01-01T09:00:00.000Z'],
    ['York', '2026-02-01T09:00:00.000Z'],
  ])
  await played('In Leeds', [
    ['Leeds', '2026-01-01T09:00:00.000Z'],
    ['London', '2999-02-01T09:00:00.000Z'],
  ])
  await played('Also in Leeds', [
    ['Leeds', '2026-01-01T09:00:00.000Z'],
    ['York', '2026-02-01T09:00:00.000Z', 'unlisted'],
  ])
  await played('Nowhere', [])
  const near = { near: '53.80,-1.55' }
  const { players } = await find(near)
  expect(
    players.map(({ nickname, location_city, distance_km, events }) => [nickname, location_city, distance_km, events]),
  ).toEqual([
    ['Also in Leeds', 'Leeds', 0, 1],
    ['In Leeds', 'Leeds', 0, 2],
    ['Moved to York', 'York', 35.6, 2],
  ])
  expect(await names({ ...near, radius_km: '20' })).toEqual(['Also in Leeds', 'In Leeds'])
  expect(await names({ ...near, search: 'moved' })).toEqual(['Moved to York'])
  for (const query of [near, {}]) {
    const all = await names(query)
    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const body = await find({ ...query, limit: '1', ...(cursor && { cursor }) })
      paged.push(...body.players.map(({ nickname }) => nickname))
      cursor = body.next_cursor
    }
    expect(paged).toEqual(all)
  }
})
