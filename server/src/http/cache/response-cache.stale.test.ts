import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDb } from '../../db/connect.ts'
import { readsOf } from '../../db/reads.ts'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createInvalidations } from './invalidations.ts'

const invalidations = createInvalidations()
let reads = 0
// By default, each request of a test counts armies first, which needs the database.
const noExtension = async () => {}
const test = startTestApp((pool) => {
  const { run, ...others } = readsOf(openDb(pool))
  const counted: typeof run = (query) => {
    reads++
    return run(query)
  }
  return { invalidations, cachesResponses: true, reads: { ...others, run: counted }, extend: noExtension }
})

// Tests empty the database without the application.
beforeEach(() => invalidations.invalidate(undefined))
afterEach(() => vi.restoreAllMocks())

const get = (url: string) => test.app.inject({ url: `/api/v1${url}` })

/** Changes an event without an invalidation. */
const retitle = (id: number, title: string) =>
  test.db.updateTable('events').set({ title }).where('id', '=', id).execute()

describe('while the database is unavailable', () => {
  const loseDatabase = () =>
    vi.spyOn(test.pool, 'connect').mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw new Error('Connection terminated unexpectedly')
    })
  const minutesFromNow = (count: number) =>
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + count * 60_000)

  it('concurrent requests for the same response are refused together', async () => {
    loseDatabase()
    reads = 0
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/events')))
    expect(reads).toBe(1)
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(responses.every(({ headers }) => headers['cache-control'] === 'no-store' && headers['retry-after'])).toBe(
      true,
    )
    vi.restoreAllMocks()
    expect((await get('/events')).statusCode).toBe(200)
  })

  it('an expired response is sent instead of an error for ten minutes', async () => {
    const { id } = await buildEvent(test, { title: 'Before' })
    const [first] = [await get(`/events/${id}`), await get('/events')]
    loseDatabase()
    minutesFromNow(9)
    const stale = await Promise.all(Array.from({ length: 5 }, () => get(`/events/${id}`)))
    for (const { statusCode, body, headers } of stale) {
      expect([statusCode, body, headers.age]).toEqual([200, first.body, '540'])
      expect(headers).not.toHaveProperty('retry-after')
      expect(headers['content-type']).toMatch('application/json')
    }
    invalidations.invalidate(['events'])
    expect((await get('/events')).statusCode).toBe(503)
    minutesFromNow(2)
    expect((await get(`/events/${id}`)).statusCode).toBe(503)
  })

  it('members get the expired response too where it is the same for all, and nobody else that of others', async () => {
    const { id } = await buildEvent(test)
    const member = await buildUser(test)
    const headers = { authorization: `Bearer ${member.token}` }
    const read = (path: string, sent = {}) => test.app.inject({ url: `/api/v1/events/${id}${path}`, headers: sent })
    const [event] = [await read(''), await read('/participants')]
    loseDatabase()
    minutesFromNow(9)
    const stale = await read('', headers)
    expect([stale.statusCode, stale.body]).toEqual([200, event.body])
    // The staff gets more of the participants, and nobody knows now who this is.
    expect((await read('/participants', headers)).statusCode).toBe(503)
    expect((await read('/participants')).statusCode).toBe(200)
  })

  it('a reader who has seen something newer gets the error, and others beside them the expired response', async () => {
    const { id } = await buildEvent(test)
    const first = await get(`/events/${id}`)
    const version = Number(first.headers['event-version'])
    loseDatabase()
    minutesFromNow(9)
    const read = (named: number) =>
      test.app.inject({ url: `/api/v1/events/${id}`, headers: { 'min-version': String(named) } })
    const statuses = await Promise.all([read(version + 1), read(version), get(`/events/${id}`), read(version + 1)])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200, 503])
  })

  it('an expired response is no longer sent once the database is back', async () => {
    const { id } = await buildEvent(test, { title: 'Before' })
    await get(`/events/${id}`)
    await retitle(id, 'After')
    minutesFromNow(9)
    const { body, headers } = await get(`/events/${id}`)
    expect([JSON.parse(body).title, headers.age]).toEqual(['After', undefined])
  })
})
