import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDb } from '../db/connect.ts'
import { readsOf } from '../db/reads.ts'
import { buildEvent } from '../testing/builders.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createInvalidations } from './invalidations.ts'

const changes = createInvalidations()
let reads = 0
// By default, each request of a test counts armies first, which needs the database.
const nothing = async () => {}
const test = startTestApp((pool) => {
  const { ask, ...others } = readsOf(openDb(pool))
  const counted: typeof ask = (question) => {
    reads++
    return ask(question)
  }
  return { changes, keepsAnswers: true, reads: { ...others, ask: counted }, extend: nothing }
})

// Tests empty the database behind the back of the application.
beforeEach(() => changes.note(undefined))
afterEach(() => vi.restoreAllMocks())

const ask = (url: string) => test.app.inject({ url: `/api/v1${url}` })

/** Changes an event without telling anybody. */
const retitle = (id: number, title: string) =>
  test.db.updateTable('events').set({ title }).where('id', '=', id).execute()

describe('while the database is away', () => {
  const away = () =>
    vi.spyOn(test.pool, 'connect').mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw new Error('Connection terminated unexpectedly')
    })
  const minutesFromNow = (count: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + count * 60_000)

  it('all who wait for the same are refused together', async () => {
    away()
    reads = 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/events')))
    expect(reads).toBe(1)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(answers.every(({ headers }) => headers['cache-control'] === 'no-store' && headers['retry-after'])).toBe(true)
    vi.restoreAllMocks()
    expect((await ask('/events')).statusCode).toBe(200)
  })

  it('a response that is only too old is sent instead of an error, for ten minutes', async () => {
    const { id } = await buildEvent(test, { title: 'Before' })
    const [first] = [await ask(`/events/${id}`), await ask('/events')]
    away()
    minutesFromNow(9)
    const stale = await Promise.all(Array.from({ length: 5 }, () => ask(`/events/${id}`)))
    for (const { statusCode, body, headers } of stale) {
      expect([statusCode, body, headers.age]).toEqual([200, first.body, '540'])
      expect(headers).not.toHaveProperty('retry-after')
      expect(headers['content-type']).toMatch('application/json')
    }
    changes.note(['events'])
    expect((await ask('/events')).statusCode).toBe(503)
    minutesFromNow(2)
    expect((await ask(`/events/${id}`)).statusCode).toBe(503)
  })

  it('a response that is too old is not sent once the database answers again', async () => {
    const { id } = await buildEvent(test, { title: 'Before' })
    await ask(`/events/${id}`)
    await retitle(id, 'After')
    minutesFromNow(9)
    const { body, headers } = await ask(`/events/${id}`)
    expect([JSON.parse(body).title, headers.age]).toEqual(['After', undefined])
  })
})
