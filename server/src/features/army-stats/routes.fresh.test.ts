import { basePath } from '@muster/contract'
import {
  getArmyTrend,
  getFactionStats,
  listArmyStats,
  listCountedGames,
  listEventArmies,
  listMatchups,
} from '@muster/contract/army-stats'
import { deleteEvent, updateEvent } from '@muster/contract/events'
import { createMatch, deleteMatch, recordResult, updateMatch } from '@muster/contract/matches'
import { createParticipant, deleteParticipant, updateParticipant } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { armiesOf } from '../../testing/army-games.ts'
import { buildEvent } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** An event to which two participants and a match were added the way the page does it. */
async function buildMatch() {
  const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
  const { id: event_id, owner } = await buildEvent(test, { event_date: '2025-11-20T18:00:00Z' })
  const call = { token: owner.token, params: { event_id } }
  const ana = await test.call(createParticipant, { ...call, body: { nickname: 'Ana', army_id: seraphon } })
  const ben = await test.call(createParticipant, { ...call, body: { nickname: 'Ben', army_id: skaven } })
  const sides = { participant1_id: ana.body.id, participant2_id: ben.body.id }
  const match = await test.call(createMatch, { ...call, body: sides })
  const ids = { event_id, match_id: match.body.id, ...sides }
  return { ids, seraphon, skaven, event: call, match: { ...call, params: { event_id, match_id: match.body.id } } }
}

/** What a visitor sees of Seraphon in every place right now: matches, and wins minus losses. */
async function look(event_id: number) {
  const params = { faction: 'Seraphon' }
  const { body: stats } = await test.call(listArmyStats)
  const { body: matchups } = await test.call(listMatchups)
  const { body: trend } = await test.call(getArmyTrend)
  const { body: faction } = await test.call(getFactionStats, { params })
  const { body: listed } = await test.call(listCountedGames, { params })
  const event = await test.call(listEventArmies, { params: { event_id } })
  const ofSeraphon = (records: { faction: string }[]) => records.find((record) => record.faction === 'Seraphon')
  const seen = [
    ofSeraphon(stats.armies),
    ofSeraphon(matchups.matchups),
    trend.trends.find((one) => one.faction === 'Seraphon')?.points[0],
    faction.record,
    ...(event.status === 200 ? [ofSeraphon(event.body.armies)] : []),
  ]
  const results: Record<string, number> = { player1_win: 1, draw: 0, player2_win: -1 }
  const won = listed.matches.reduce((sum, { result }) => sum + (results[result] ?? Number.NaN), 0)
  return [...seen.map(balanceOf), [listed.matches.length, won]]
}

function balanceOf(record: object | undefined) {
  const { matches, wins, losses } = { matches: 0, wins: 0, losses: 0, ...record }
  return [matches, wins - losses]
}

async function expectSeen(event_id: number, matches: number, won: number) {
  for (const seen of await look(event_id)) expect(seen).toEqual([matches, won])
}

it('shows at once that results are recorded, changed, cleared and deleted', async () => {
  const { ids, match } = await buildMatch()
  await expectSeen(ids.event_id, 0, 0)
  const record = (participant1_score: number | null, participant2_score: number | null) =>
    test.call(recordResult, { ...match, body: { participant1_score, participant2_score } })
  for (const [one, other, matches, won] of [
    [12, 5, 1, 1],
    [5, 12, 1, -1],
    [7, 7, 1, 0],
    [null, null, 0, 0],
    [3, null, 0, 0],
    [9, 8, 1, 1],
  ] as const) {
    expect((await record(one, other)).status).toBe(200)
    await expectSeen(ids.event_id, matches, won)
  }
  expect((await test.call(deleteMatch, match)).status).toBe(204)
  await expectSeen(ids.event_id, 0, 0)
})

it('shows at once that a match was played with other armies', async () => {
  const { ids, match, skaven, seraphon } = await buildMatch()
  await test.call(recordResult, { ...match, body: { participant1_score: 2, participant2_score: 1 } })
  await test.call(updateMatch, { ...match, body: { participant1_army_id: skaven, participant2_army_id: seraphon } })
  await expectSeen(ids.event_id, 1, -1)
  await test.call(updateMatch, { ...match, body: { participant2_army_id: null } })
  await expectSeen(ids.event_id, 0, 0)
})

it('shows at once that a participant brought something else, or left', async () => {
  const { ids, event, match, skaven } = await buildMatch()
  await test.call(recordResult, { ...match, body: { participant1_score: 2, participant2_score: 1 } })
  const field = async () =>
    (await test.call(listArmyStats)).body.armies.map((army) => [army.faction, army.participants])
  const ana = { ...event, params: { ...event.params, participant_id: ids.participant1_id } }
  await test.call(updateParticipant, { ...ana, body: { army_id: skaven } })
  expect(new Map((await field()) as [string, number][]).get('Skaven')).toBe(2)
  await test.call(deleteParticipant, ana)
  await expectSeen(ids.event_id, 0, 0)
  expect(await field()).toEqual([['Skaven', 1]])
})

it('shows at once that an event moved to another day or country, or is gone', async () => {
  const { ids, event, match } = await buildMatch()
  await test.call(recordResult, { ...match, body: { participant1_score: 2, participant2_score: 1 } })
  await test.call(updateEvent, { ...event, body: { event_date: '2025-01-31T23:59:59Z', location_country: 'Poland' } })
  const query = { country: 'Poland', from: '2025-01-31', to: '2025-01-31' }
  expect((await test.call(listArmyStats, { query })).body.counted_matches).toBe(1)
  expect((await test.call(listArmyStats, { query: { from: '2025-02-01' } })).body.counted_matches).toBe(0)
  expect((await test.call(getArmyTrend)).body.months).toEqual(['2025-01'])
  await test.call(deleteEvent, event)
  await expectSeen(ids.event_id, 0, 0)
  expect((await test.call(listArmyStats)).body).toEqual({ counted_matches: 0, participants: 0, armies: [] })
  expect((await test.call(listMatchups)).body).toEqual({ factions: [], matchups: [] })
  expect((await test.call(getArmyTrend)).body).toEqual({ months: [], trends: [] })
  const { body } = await test.call(getFactionStats, { params: { faction: 'Seraphon' } })
  expect(body).toMatchObject({ matchups: [], armies: [], trend: [] })
})

it('sends an answer again only when something changed', async () => {
  const { match } = await buildMatch()
  const url = `${basePath}/stats/armies`
  const first = await test.app.inject(url)
  const ask = () => test.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(first.statusCode).toBe(200)
  expect(first.headers['cache-control']).toBe('no-cache')
  expect((await test.app.inject(url)).body).toBe(first.body)
  expect((await ask()).statusCode).toBe(304)
  await test.call(recordResult, { ...match, body: { participant1_score: 2, participant2_score: 1 } })
  const again = await ask()
  expect(again.statusCode).toBe(200)
  expect(again.json()).toMatchObject({ counted_matches: 1 })
})
