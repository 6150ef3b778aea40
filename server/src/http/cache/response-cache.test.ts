import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { updateProfile } from '@muster/contract/accounts'
import { getEvent, updateEvent } from '@muster/contract/events'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '../../db/connect.ts'
import { type Reads, readsOf } from '../../db/reads.ts'
import { buildEvent, buildEvents, buildField, buildUser, eventInput } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createInvalidations } from './invalidations.ts'

const invalidations = createInvalidations()
let reads = 0
const count =
  (run: Reads['run']): Reads['run'] =>
  (query) => {
    reads++
    return run(query)
  }
const test = startTestApp((pool) => {
  const { run, ...others } = readsOf(openDb(pool))
  const extend = async (app: FastifyInstance) => {
    app.addHook('onSend', async ({ headers }, reply) => {
      if (headers['x-club'] !== undefined) reply.header('vary', 'x-club')
    })
  }
  return { invalidations, cachesResponses: true, reads: { ...others, run: count(run) }, extend }
})

// Tests empty the database without the application.
beforeEach(() => invalidations.invalidate(undefined))

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url: `/api/v1${url}`, headers })

/** Changes an event without an invalidation. */
const retitle = (id: number, title: string) =>
  test.db.updateTable('events').set({ title }).where('id', '=', id).execute()

describe('the response to a repeated request', () => {
  it('equals the first one, byte by byte and header by header, in the requested coding', async () => {
    const { id } = await buildField(
      test,
      Array.from({ length: 20 }, (_, n) => `Participant ${n}`),
    )
    const url = `/events/${id}/participants`
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const [first, second] = [
        await get(url, { 'accept-encoding': coding }),
        await get(url, { 'accept-encoding': coding }),
      ]
      expect(first.headers).toMatchObject({
        'content-encoding': coding,
        'cache-control': 'no-cache',
        etag: expect.any(String),
      })
      expect(first.headers.vary).toContain('accept-encoding')
      expect(first.headers).toHaveProperty('content-security-policy')
      const { date: _date, connection: _connection, ...headers } = second.headers
      expect(first.headers).toMatchObject(headers)
      expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
      expect(JSON.parse(unpack(second.rawPayload).toString())).toEqual((await get(url)).json())
    }
  })

  it('is not built again, and not sent again to a client that has it', async () => {
    const { id } = await buildEvent(test, { title: 'Before' })
    const { headers } = await get(`/events/${id}`)
    await retitle(id, 'After')
    expect((await get(`/events/${id}`)).json()).toMatchObject({ title: 'Before' })
    const again = await get(`/events/${id}`, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is built once for concurrent requests', async () => {
    const { id } = await buildEvent(test)
    reads = 0
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(`/events/${id}`)))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(reads).toBe(1)
  })
})

describe('a write', () => {
  it('shows in the next response about its event and in lists, and keeps cached responses about other events', async () => {
    const [event, other] = [await buildEvent(test, { title: 'Before' }), await buildEvent(test, { title: 'Other' })]
    const [params, token] = [{ event_id: event.id }, event.owner.token]
    const titleOf = async (id: number) => (await get(`/events/${id}`)).json().title
    const titles = async () => (await get('/events')).json().events.map(({ title }: { title: string }) => title)
    expect([await titleOf(event.id), await titleOf(other.id), (await titles()).toSorted()]).toEqual([
      'Before',
      'Other',
      ['Before', 'Other'],
    ])
    await retitle(other.id, 'Unnoticed')
    await test.call(updateEvent, { token, params, body: { title: 'After' } })
    expect([await titleOf(event.id), await titleOf(other.id), (await titles()).toSorted()]).toEqual([
      'After',
      'Other',
      ['After', 'Unnoticed'],
    ])
  })

  it('invalidates responses however its address is spelled', async () => {
    const { id, owner } = await buildEvent(test, { title: 'Before' })
    for (const [title, url] of [
      ['One', `/api/v1/events/${id}/`],
      ['Two', `/api/v1/%65vents/${id}`],
    ] as const) {
      await get(`/events/${id}`)
      const headers = { authorization: `Bearer ${owner.token}` }
      expect((await test.app.inject({ method: 'PUT', url, headers, payload: { title } })).statusCode).toBe(200)
      expect((await get(`/events/${id}`)).json().title).toBe(title)
    }
    await get('/events')
    const headers = { authorization: `Bearer ${owner.token}` }
    await test.app.inject({ method: 'POST', url: '/api/v1/events/', headers, payload: eventInput })
    expect((await get('/events')).json().total).toBe(2)
  })

  it('invalidates responses in flight', async () => {
    const { id, owner } = await buildEvent(test, { title: 'Before' })
    const change = { token: owner.token, params: { event_id: id } }
    for (let turn = 0; turn < 30; turn++) {
      const slow = Array.from({ length: 3 }, () => get(`/events/${id}`))
      await test.call(updateEvent, { ...change, body: { title: `Title ${turn}` } })
      expect((await get(`/events/${id}`)).json().title).toBe(`Title ${turn}`)
      await Promise.all(slow)
      expect((await get(`/events/${id}`)).json().title).toBe(`Title ${turn}`)
    }
  })

  it('of a nickname invalidates everything', async () => {
    const { id, owner } = await buildEvent(test)
    await get(`/events/${id}`)
    await test.call(updateProfile, { token: owner.token, body: { nickname: 'Renamed' } })
    expect((await get(`/events/${id}`)).json().owner_nickname).toBe('Renamed')
  })
})

describe('a response in one format', () => {
  it.each(['text/*', 'TEXT/CSV', 'text/csv', '*/*;q=0.1, text/csv'])(
    'is not sent to others after Accept: %s',
    async (accept) => {
      const { id } = await buildField(test)
      const url = `/events/${id}/participants`
      expect((await get(url, { accept })).headers['content-type']).toBe('text/csv; charset=utf-8')
      expect((await get(url)).headers['content-type']).toMatch('application/json')
      expect((await get(url, { accept })).headers['content-type']).toBe('text/csv; charset=utf-8')
    },
  )

  it('is not cached if it varies by a header that its key lacks', async () => {
    const { id } = await buildEvent(test, { title: 'Before' })
    await get(`/events/${id}`, { 'x-club': 'Leeds' })
    await retitle(id, 'After')
    expect((await get(`/events/${id}`)).json()).toMatchObject({ title: 'After' })
  })

  it.each([
    ['br', 'gzip, deflate, br'],
    ['br', 'BR'],
    ['gzip', 'gzip;q=1.0, br;q=0.5'],
    ['gzip', 'gzip, br;q=0'],
    [undefined, 'brotli, xgzip'],
    [undefined, 'identity, gzip;q=0.5'],
  ])('has the preferred coding: %s for Accept-Encoding: %s', async (coding, accepted) => {
    await buildEvents(
      test,
      Array.from({ length: 20 }, (_, n) => ({ title: `Event ${n}` })),
    )
    const { headers } = await get('/events', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
  })
})

describe('a cached response is sent', () => {
  it.each([
    ['unknown parameters', '?utm_source=x&fbclid=y', '?anything=1'],
    ['other orders of parameters', '?limit=7&search=cup', '?search=cup&limit=7'],
    ['other spellings of a name', '?limit=7', '?%6cimit=7'],
  ])('whatever else is in its address: %s', async (_what, one, other) => {
    await get(`/events${one}`)
    reads = 0
    await get(`/events${other}`)
    await test.app.inject({ url: `/api/v1/%65vents${other}` })
    expect(reads).toBe(0)
  })

  it.each([
    ['without an account', 'PUT', '/users/me', undefined, 401],
    ['of a stranger', 'PUT', '/events/:id', { title: 'Stolen' }, 403],
    ['that is not valid', 'PUT', '/users/me', { nickname: '' }, 422],
  ] as const)('after a write %s was refused', async (_whose, method, path, payload, status) => {
    const [{ id }, stranger] = [await buildEvent(test), await buildUser(test)]
    await get(`/events/${id}`)
    await get('/events')
    reads = 0
    const headers = payload === undefined ? {} : { authorization: `Bearer ${stranger.token}` }
    const url = `/api/v1${path.replace(':id', String(id))}`
    expect((await test.app.inject({ method, url, headers, payload: payload ?? {} })).statusCode).toBe(status)
    await get(`/events/${id}`)
    await get('/events')
    expect(reads).toBe(0)
  })
})

describe('the response cache', () => {
  it('skips responses for signed-in users and for the link of an unlisted event', async () => {
    const { id, owner } = await buildEvent(test, { title: 'Before', visibility: 'unlisted' })
    const { body } = await test.call(getEvent, { token: owner.token, params: { event_id: id } })
    const asOwner = () => get(`/events/${id}`, { authorization: `Bearer ${owner.token}` })
    const byLink = () => get(`/events/${id}?%6bey=${body.key}`)
    for (const title of ['One', 'Two']) {
      await retitle(id, title)
      expect((await asOwner()).json().title).toBe(title)
      expect((await byLink()).json().title).toBe(title)
      expect((await byLink()).headers['cache-control']).toBe('private, no-cache')
      expect((await get(`/events/${id}`)).statusCode).toBe(404)
    }
  })

  it('skips refusals', async () => {
    const { id } = await buildEvent(test)
    expect((await get(`/events/${id + 1}`)).statusCode).toBe(404)
    await buildEvent(test)
    expect((await get(`/events/${id + 1}`)).statusCode).toBe(200)
  })
})
