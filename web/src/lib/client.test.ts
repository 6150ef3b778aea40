import { getCurrentUser, login } from '@muster/contract/accounts'
import { ApiError, createClient, NetworkError } from '@muster/contract/client'
import { createEvent, getEvent, listEvents } from '@muster/contract/events'
import { expect, it, vi } from 'vitest'
import { buildEvent, buildUser } from '../testing/builders.ts'
import { server } from '../testing/server.ts'
import { acceptLogin } from '../testing/sign-in.ts'
import { stopClock } from '../testing/still-clock.ts'

const page = { events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null }
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const call = createClient({ token: () => null })

it('the client fills in the path, omits what is not set and sends the token', {
  tags: ['spec:6.6', 'spec:7.2'],
}, async () => {
  const call = createClient({ token: () => 'abc' })
  server.respond(getEvent, buildEvent({ id: 7 }))
  server.respond(listEvents, page)
  expect(await call('GET /events/:event_id', { params: { event_id: 7 } })).toMatchObject({ id: 7 })
  await call('GET /events', { query: { search: 'a&b=ü', limit: 24 } })
  expect(server.requests(getEvent)[0]).toMatchObject({ params: { event_id: '7' }, authorization: 'Bearer abc' })
  expect(server.requests(listEvents)[0]?.query).toEqual({ search: 'a&b=ü', limit: '24' })
  await createClient({ token: () => null })('GET /events', { query: {} })
  expect(server.requests(listEvents)[1]?.authorization).toBeNull()
})

it('the client sends the secret of the device when it signs in, and with no other call', async () => {
  const call = createClient({ token: () => null, device: () => 'secret' })
  acceptLogin(buildUser())
  const { access_token } = await call('POST /auth/login', { body: { email: 'ana@example.com', password: 'Passw0rdX' } })
  expect(access_token).toBe('fresh')
  await call('GET /auth/me', {})
  expect([login, getCurrentUser].map((endpoint) => server.requests(endpoint)[0]?.device)).toEqual(['secret', null])
})

it('a refusal becomes an ApiError with its sentence, code and issues', async () => {
  const errors = [{ path: 'title', message: 'Title is required' }]
  server.refuse(createEvent, 422, { code: 'invalid_input', detail: 'Title is required', errors })
  const body = { title: '', game_type: 'AOS', event_type: 'friendly' } as const
  const error = await failureOf(call('POST /events', { body }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 422, code: 'invalid_input', message: 'Title is required', issues: errors })
})

it('an error response without a problem becomes an ApiError without a message', async () => {
  server.refuse(getEvent, 502)
  const error = await failureOf(call('GET /events/:event_id', { params: { event_id: 7 } }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 502, message: '', issues: [] })
})

it('a missing response becomes a NetworkError', async () => {
  server.drop(getEvent)
  const error = await failureOf(call('GET /events/:event_id', { params: { event_id: 7 } }))
  expect(error).toBeInstanceOf(NetworkError)
})

it('a response that does not arrive in time becomes a NetworkError', async () => {
  server.hold(getEvent, buildEvent())
  const signal = AbortSignal.timeout(10)
  const error = await failureOf(call('GET /events/:event_id', { params: { event_id: 7 } }, { signal }))
  expect(error).toBeInstanceOf(NetworkError)
})

it('an aborted call does not become a NetworkError', async () => {
  server.hold(getEvent, buildEvent())
  const abort = new AbortController()
  const call7 = failureOf(call('GET /events/:event_id', { params: { event_id: 7 } }, { signal: abort.signal }))
  abort.abort()
  expect(await call7).not.toBeInstanceOf(NetworkError)
})

it.each([
  [401, 'not_signed_in', 1],
  [401, 'wrong_credentials', 0],
  [403, 'not_owner', 0],
] as const)(
  'a response of %i %s reports a refused token %i times',
  { tags: 'spec:8.1' },
  async (status, code, times) => {
    let refusals = 0
    const call = createClient({ token: () => 'abc', onTokenRefused: () => refusals++ })
    server.refuse(getEvent, status, { code })
    await failureOf(call('GET /events/:event_id', { params: { event_id: 7 } }))
    expect(refusals).toBe(times)
  },
)

it('the client sends JSON below /api/v1 with its content type, the expected version and the idempotency key', {
  tags: 'spec:7.1',
}, async () => {
  server.respond(createEvent, buildEvent({ id: 7 }))
  const sent = vi.spyOn(globalThis, 'fetch')
  const body = { title: 'Winter Muster', game_type: 'AOS', event_type: 'friendly' } as const
  await call('POST /events', { body }, { key: 'the-key', version: 3 })
  const [address, { method, headers, body: text } = {}] = sent.mock.calls[0] ?? []
  expect([method, address]).toEqual(['POST', '/api/v1/events'])
  expect(new Headers(headers).get('content-type')).toBe('application/json')
  expect(JSON.parse(String(text))).toEqual(body)
  expect(server.requests(createEvent)[0]).toMatchObject({ key: 'the-key', version: '"3"' })
})

it('the client waits for a response without a time limit', { tags: 'spec:7.3' }, async () => {
  const aborts = vi.spyOn(AbortSignal, 'timeout')
  const clock = stopClock()
  const release = server.hold(getEvent, buildEvent({ id: 7 }))
  const response = call('GET /events/:event_id', { params: { event_id: 7 } })
  await clock.until(() => server.requests(getEvent).length === 1)
  await clock.pass(24 * 60 * 60 * 1000)
  release()
  expect(await response).toMatchObject({ id: 7 })
  expect(aborts).not.toHaveBeenCalled()
})
