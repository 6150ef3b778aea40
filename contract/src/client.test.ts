import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createClient, eventVersionOf, fateOf, NetworkError } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A client, and what it has sent. */
function buildClient(versionOf?: (event_id: number) => number) {
  const sent: { url: string; cache: unknown; version: string | undefined }[] = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { cache, headers }: { cache?: string; headers: Record<string, string> }) => {
      sent.push({ url, cache, version: headers['min-version'] })
      return Response.json({}, { headers: { 'event-version': '8' } })
    },
  )
  return { call: createClient({ token: () => 'x', ...(versionOf && { versionOf }) }), sent }
}

it('reads past caches after a write: two seconds within an event, six in lists', async () => {
  vi.useFakeTimers()
  const { call, sent } = buildClient()
  const readAfter = async (time: number) => {
    vi.setSystemTime(time)
    await call('GET /events/:event_id', { params: { event_id: 7 } })
    await call('GET /events', { query: {} })
    return sent.splice(0).map(({ cache }) => cache)
  }
  const start = Date.now() + 10_000
  expect(await readAfter(start)).toEqual([undefined, undefined])
  vi.setSystemTime(start)
  await call('PUT /events/:event_id', { params: { event_id: 7 }, body: { title: 'Renamed' } })
  sent.length = 0
  expect(await readAfter(start + 1999)).toEqual(['no-cache', 'no-cache'])
  expect(await readAfter(start + 2000)).toEqual([undefined, 'no-cache'])
  expect(await readAfter(start + 6000)).toEqual([undefined, undefined])
})

it('names the version of an event that it has heard of in reads of that event, and knows that of the response', async () => {
  const { call, sent } = buildClient((event_id) => (event_id === 7 ? 5 : 0))
  const params = { event_id: 7 }
  const event = await call('GET /events/:event_id', { params })
  await call('GET /events/:event_id', { params: { event_id: 8 } })
  await call('PUT /events/:event_id', { params, body: {} })
  expect(sent.map(({ version }) => version)).toEqual(['5', undefined, undefined])
  expect([eventVersionOf(event), eventVersionOf({})]).toEqual([8, undefined])
})

it('names a version for each of its own writes, for as long as others may lack them', async () => {
  vi.useFakeTimers()
  const { call, sent } = buildClient((event_id) => (event_id === 7 ? 5 : 0))
  const params = { event_id: 7 }
  const read = async (event_id: number) => {
    await call('GET /events/:event_id', { params: { event_id } })
    return sent.at(-1)?.version
  }
  await Promise.all([1, 2].map(() => call('PUT /events/:event_id', { params, body: {} })))
  expect([await read(7), await read(8)]).toEqual(['7', undefined])
  vi.advanceTimersByTime(2000)
  expect(await read(7)).toBe('5')
})

it.each([
  ['refused', [400, 403, 404, 409, 412, 413, 422]],
  ['later', [401, 425, 429]],
  ['unknown', [408, 500, 502, 503, 504]],
] as const)('a call is %s after the statuses %j', (fate, statuses) => {
  for (const status of statuses) expect(fateOf(new ApiError(status))).toBe(fate)
})

it('the fate of a call without a response is unknown', () => {
  for (const error of [new NetworkError(), new DOMException('', 'TimeoutError'), undefined])
    expect(fateOf(error)).toBe('unknown')
})

describe('a refusal that is not one of Muster', () => {
  const call = (status: number, body: string) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'text/plain' } }))
    return createClient({ token: () => 'token', onTokenRefused })('GET /auth/me', {}).catch((error: unknown) => error)
  }
  const onTokenRefused = vi.fn()
  const problem = JSON.stringify({ type: 'about:blank', status: 412, code: 'changed_meanwhile', detail: 'Changed.' })

  it('says nothing about the call, and ends no session', async () => {
    for (const status of [400, 401, 403, 404, 408, 412, 425, 451]) {
      const error = await call(status, '404 page not found')
      expect(error).toBeInstanceOf(NetworkError)
      expect(fateOf(error)).toBe('unknown')
    }
    expect(onTokenRefused).not.toHaveBeenCalled()
  })

  it('wherever a refusal is cut', async () => {
    for (let length = 0; length < problem.length; length++)
      expect(fateOf(await call(412, problem.slice(0, length)))).toBe('unknown')
    expect(fateOf(await call(412, problem))).toBe('refused')
  })

  it('may be JSON of somebody else', async () => {
    for (const body of ['null', '[]', '"gone"', '{"error":"no backend"}', '{"kind":"Status","code":404}'])
      expect(fateOf(await call(404, body))).toBe('unknown')
  })

  it('is believed when it asks to wait', async () => {
    expect(fateOf(await call(429, 'slow down'))).toBe('later')
    expect(await call(503, 'no server')).toBeInstanceOf(ApiError)
  })
})
