import type { BodyInputOf } from '@muster/contract/endpoint'
import { deleteEvent, updateEvent } from '@muster/contract/events'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openPool } from '../db/connect.ts'
import { startInvalidationChannel } from '../db/invalidation-channel.ts'
import { createInvalidations } from '../http/cache/invalidations.ts'
import { createLog } from '../log.ts'
import { buildEvent, type Owner } from '../testing/builders.ts'
import { openDatabase } from '../testing/database.ts'
import { type Watcher, watch } from '../testing/live-watcher.ts'
import { startTestApp, type TestApp, testConfig } from '../testing/test-app.ts'
import { until } from '../testing/waiting.ts'

const signalEvery = 400

/** A server that receives the others' changes, as in production. */
function startServer() {
  const invalidations = createInvalidations()
  beforeAll(async () => {
    const pool = openPool(await openDatabase(), () => {}, { max: 2 })
    const channel = startInvalidationChannel({ pool, log: createLog('silent'), ...invalidations })
    return () => channel.stop().then(() => pool.end())
  })
  return startTestApp(() => ({ invalidations, cachesResponses: true, liveTimes: { signalEvery, pingEvery: 300 } }))
}

const one = startServer()
const other = startServer()
/** A server whose notifications are lost: it only polls. */
const polling = startTestApp(() => ({ cachesResponses: true, liveTimes: { pollEvery: 300 } }))
const limited = startTestApp(() => ({
  config: { ...testConfig, TRUST_PROXY: true, LIVE_STREAMS: 5, LIVE_STREAMS_PER_ADDRESS: 3 },
}))
const crowded = startTestApp(() => ({
  config: { ...testConfig, LIVE_STREAMS: 1000, LIVE_STREAMS_PER_ADDRESS: 1000 },
  // It hears of no other server, and does not poll while a test runs.
  liveTimes: { signalEvery, pollEvery: 3_600_000 },
}))

beforeAll(async () => {
  for (const { app } of [one, other, polling, limited, crowded]) await app.listen({ port: 0, host: '127.0.0.1' })
})

let event: { id: number; owner: Owner; game_type: string }
beforeEach(async () => {
  event = await buildEvent(one)
})

const pathOf = (id: number) => `/api/v1/events/${id}/live`

async function open({ app }: TestApp, headers = {}): Promise<Watcher> {
  const watcher = await watch(app, pathOf(event.id), headers)
  onTestFinished(watcher.close)
  return watcher
}

/** Changes the event; returns its new version. */
async function change(test: TestApp, body: BodyInputOf<typeof updateEvent> = { title: 'Renamed' }) {
  const response = await test.call(updateEvent, { token: event.owner.token, params: { event_id: event.id }, body })
  expect(response.status).toBe(200)
  return response.body.version
}

describe('a live stream', () => {
  it('sends the version at once, and again when it rises', async () => {
    const watcher = await open(one)
    await until(() => watcher.versions().length === 1)
    const version = await change(one)
    await until(() => watcher.latest('version') === version)
    expect(watcher.versions()).toEqual([version - 1, version])
    expect(watcher.latest('spread')).toBe(500)
    expect(watcher.latest('retry')).toBeGreaterThanOrEqual(2000)
    await until(() => watcher.latest('ping') !== undefined)
  })

  it('is sent immediately by every proxy, uncompressed, with the security headers', async () => {
    const { headers } = await open(one, { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('transfer-encoding')
  })

  it('signals many changes at most once per interval, and ends with the last version', async () => {
    const watcher = await open(one)
    let version = 0
    for (let count = 0; count < 20; count++) version = await change(one, { title: `Title ${count}` })
    await until(() => watcher.latest('version') === version)
    const times = watcher.events.filter(({ name }) => name === 'version').map(({ at }) => at)
    // The first is the version on connecting.
    const gaps = times.slice(2).map((at, index) => at - (times[index + 1] ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThan(signalEvery - 100)
  })

  it('signals the change of another server within a second', async () => {
    const watcher = await open(other)
    const version = await change(one)
    const changedAt = Date.now()
    await until(() => watcher.latest('version') === version)
    expect(Date.now() - changedAt).toBeLessThan(5000)
  })

  it('signals a change whose notification was lost after a poll, when the server sends no old response', async () => {
    const read = () => polling.app.inject({ url: `/api/v1/events/${event.id}` })
    const watcher = await open(polling)
    await read()
    const version = await change(one)
    await until(() => watcher.latest('version') === version)
    await until(async () => (await read()).json().version === version)
  })

  it('signals a change whose notification was lost as soon as another stream opens, such as that of a killed server', async () => {
    const watcher = await open(crowded)
    const version = await change(one)
    await open(crowded)
    await until(() => watcher.latest('version') === version)
  })

  it.each([
    ['is deleted', () => one.call(deleteEvent, { token: event.owner.token, params: { event_id: event.id } }), 404],
    ['becomes a draft', () => change(one, { visibility: 'draft' }), 404],
    ['becomes unlisted', () => change(one, { visibility: 'unlisted' }), 404],
  ])('ends when its event %s', async (_what, act, status) => {
    const watchers = [await open(one), await open(other)]
    await act()
    await until(() => watchers.every(({ isEnded }) => isEnded))
    expect((await open(one)).status).toBe(status)
  })

  it.each(['HEAD', 'POST'] as const)('is not there for %s', async (method) => {
    expect((await one.app.inject({ method, url: pathOf(event.id) })).statusCode).toBe(405)
  })
})

it('opens the stream of a draft to its owner with the cookie of a browser', async () => {
  // The other readers are in features/events/routes.visibility.test.ts.
  event = await buildEvent(one, { visibility: 'draft' })
  expect((await open(one)).status).toBe(404)
  expect((await open(one, { cookie: `session=${event.owner.token}` })).status).toBe(200)
})

describe('the limits of streams', () => {
  const from = (address: string) => open(limited, { 'x-forwarded-for': address })
  const places = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2']

  it('refuse new streams, and end none of the others', async () => {
    const accepted: Watcher[] = []
    for (const place of places.slice(0, 3)) accepted.push(await from(place))
    const tooManyHere = await from('192.0.2.1')
    for (const place of places.slice(3)) accepted.push(await from(place))
    const tooMany = await from('192.0.2.3')
    expect(JSON.parse(tooManyHere.text)).toMatchObject({ status: 429, code: 'too_many_attempts' })
    expect(JSON.parse(tooMany.text)).toMatchObject({ status: 503, code: 'unavailable' })
    for (const { headers } of [tooManyHere, tooMany]) {
      expect(headers['content-type']).toContain('application/problem+json')
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(20)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    const version = await change(limited)
    await until(() => accepted.every((watcher) => watcher.latest('version') === version))
    accepted[0]?.close()
    await until(async () => (await from('192.0.2.3')).status === 200)
  })

  it('give a place back after a refusal', async () => {
    for (let count = 0; count < 10; count++) {
      expect((await watch(limited.app, pathOf(999_999_999))).status).toBe(404)
    }
    expect((await from('192.0.2.1')).status).toBe(200)
  })

  it('admit 700 streams from one address, beside which others read and write as before', async () => {
    const watchers: Watcher[] = []
    for (let count = 0; count < 14; count++)
      watchers.push(...(await Promise.all(Array.from({ length: 50 }, () => open(crowded)))))
    expect(watchers.every(({ status }) => status === 200)).toBe(true)
    expect(crowded.app.countStreams()).toBe(700)
    const version = await change(crowded)
    const readers = Array.from({ length: 50 }, () => crowded.app.inject({ url: '/api/v1/events' }))
    expect((await Promise.all(readers)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    await until(() => watchers.every((watcher) => watcher.latest('version') === version))
    // More watchers take longer to refetch.
    expect(watchers[0]?.latest('spread')).toBe(700)
  })
})
