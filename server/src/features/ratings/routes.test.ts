import { updateProfile } from '@muster/contract/accounts'
import { deleteEvent } from '@muster/contract/events'
import { recordResult } from '@muster/contract/matches'
import { getNextMatch, getPlayerRating, listRatedEvents } from '@muster/contract/ratings'
import { expect, it } from 'vitest'
import { buildPlayed, buildPlayer } from '../../testing/players.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { ratePlayers } from './service.rating.ts'

const test = startTestApp()

const days = ['2026-03-07T09:00:00Z', '2026-04-04T09:00:00Z', '2026-05-02T09:00:00Z']

/** Ana, who is public, beats Ben twice in March, draws with him in April, and beats him at a game day in May. */
async function buildRivals() {
  const [ana, ben] = [await buildPlayer(test, 'Ana'), await buildPlayer(test, 'Ben', 'private')]
  const sides = [0, 1] as const
  const events = []
  for (const [index, event_date] of days.entries()) {
    const games = [
      [{ sides, scores: [9, 3], round: 1 } as const, { sides, scores: [5, 2], round: 2 } as const],
      [{ sides, scores: [4, 4], round: 1 } as const, { sides, scores: [4, null], round: 2 } as const],
      [{ sides, scores: [1, 0], round: 1 } as const],
    ][index]
    const event_type = index === 2 ? 'friendly' : 'tournament'
    events.push(await buildPlayed(test, { players: [ana, ben], games: games ?? [], event_date, event_type }))
  }
  await ratePlayers(test.db)
  return { ana, ben, events, params: { handle: ana.handle } }
}

it('shows a rating, its course and the events behind it with what was expected of each match', async () => {
  const { events, params } = await buildRivals()
  const { body } = await test.call(getPlayerRating, { params })
  const [march, april] = body.course
  expect(body.course.map(({ event }) => event.id)).toEqual(events.slice(0, 2).map(({ id }) => id))
  expect(body.rating).toMatchObject({ rating: april?.rating, events: 2, matches: 3, is_provisional: true })
  expect(march).toMatchObject({ matches: 2, score: 2, expected: 1 })
  expect(march?.change).toBeCloseTo((march?.rating ?? 0) - 1500, 2)
  expect(april?.change).toBeLessThan(0)

  const page = await test.call(listRatedEvents, { params, query: { limit: 1 } })
  expect(page.body.events).toMatchObject([
    { ...april, counted: [{ round_number: 1, opponent: { nickname: 'Ben', handle: null }, score: 0.5 }] },
  ])
  expect(page.body.events[0]?.counted[0]?.expected).toBe(april?.expected)
  const cursor = page.body.next_cursor ?? ''
  const next = await test.call(listRatedEvents, { params, query: { limit: 1, cursor } })
  expect(next.body).toMatchObject({ events: [{ counted: [{ score: 1 }, { score: 1 }] }], next_cursor: null })
})

it('calls a rating provisional by the deviation in whole points, as the page shows it', async () => {
  const { ana, params } = await buildRivals()
  for (const [deviation, is_provisional] of [
    [110.49, false],
    [110.496, true],
    [111, true],
  ] as const) {
    await test.db.updateTable('ratings').set({ deviation }).where('user_id', '=', ana.id).execute()
    expect((await test.call(getPlayerRating, { params })).body.rating).toMatchObject({ is_provisional })
  }
})

it('counts friendly game days in the scope of all events only', async () => {
  const { params, events } = await buildRivals()
  const { body } = await test.call(getPlayerRating, { params, query: { scope: 'all' } })
  expect(body.course.map(({ event }) => event.id)).toEqual(events.map(({ id }) => id))
  expect((await test.call(getPlayerRating, { params })).body.course).toHaveLength(2)
})

it('follows a correction, and leaves out the matches of an event that is deleted', async () => {
  const { ana, events, params } = await buildRivals()
  const before = (await test.call(getPlayerRating, { params })).body.rating
  const [march] = events
  const ids = { event_id: march?.id ?? 0, match_id: march?.matches[0] ?? 0 }
  const body = { participant1_score: 0, participant2_score: 9 }
  await test.call(recordResult, { token: march?.owner.token, params: ids, body })
  await ratePlayers(test.db)
  const corrected = (await test.call(getPlayerRating, { params })).body.rating
  expect(corrected?.rating).toBeLessThan(before?.rating ?? 0)
  for (const { id, owner } of events.slice(0, 2)) {
    await test.call(deleteEvent, { token: owner.token, params: { event_id: id } })
  }
  expect((await test.call(getPlayerRating, { params, token: ana.token })).body.course).toEqual([])
  await ratePlayers(test.db)
  expect((await test.call(getPlayerRating, { params })).body.rating).toBeNull()
})

it('tells what a match against a visible player would do, from 1500 ± 200 without a rating', async () => {
  const { ana, ben, params } = await buildRivals()
  const cleo = await buildPlayer(test, 'Cleo')
  const against = (opponent: string, token?: string) => test.call(getNextMatch, { params, query: { opponent }, token })
  const { body } = await against(cleo.handle)
  expect(body).toMatchObject({ opponent: null, opponent_nickname: 'Cleo' })
  expect(body.next.win.change).toBeGreaterThan(body.next.draw.change)
  expect(body.next.loss.change).toBeLessThan(0)
  expect(body.next.win.rating).toBeCloseTo((body.rating?.rating ?? 0) + body.next.win.change, 1)
  const mirror = await test.call(getNextMatch, { params: { handle: cleo.handle }, query: { opponent: ana.handle } })
  expect(mirror.body.next.expected).toBeLessThan(0.5)
  expect(body.next.expected).toBeGreaterThan(0.5)
  expect((await against(ben.handle)).status).toBe(404)
  expect((await against(ben.handle, ben.token)).status).toBe(200)
})

it('is hidden with the player', async () => {
  const { ana, ben, params } = await buildRivals()
  const statuses = (token?: string) =>
    Promise.all([
      test.call(getPlayerRating, { params, token }).then(({ status }) => status),
      test.call(listRatedEvents, { params, token }).then(({ status }) => status),
    ])
  await test.call(updateProfile, { token: ana.token, body: { player_visibility: 'participants' } })
  expect(await statuses()).toEqual([404, 404])
  expect(await statuses(ben.token)).toEqual([200, 200])
  await test.call(updateProfile, { token: ana.token, body: { player_visibility: 'private' } })
  expect(await statuses(ben.token)).toEqual([404, 404])
  expect(await statuses(ana.token)).toEqual([200, 200])
})
