import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Problem } from '@muster/contract/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildEvent, buildUser, type Owner, password } from './testing/builders.ts'
import { startTestApp } from './testing/test-app.ts'

const test = startTestApp(() => ({}))

let owner: Owner
beforeEach(async () => {
  owner = await buildUser(test)
})

const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')

describe('the edge of the API', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/events',
      headers: { ...headers, authorization: `Bearer ${owner.token}` },
      payload,
    })

  it.each([
    ['a response', 'GET', '/api/v1/events', 200],
    ['an unknown path', 'GET', '/api/v1/nothing', 404],
    ['another method', 'PATCH', '/api/v1/events', 405],
    ['a call that requires signing in', 'POST', '/api/v1/events', 401],
    ['an unreadable address', 'GET', '/%ZZ', 400],
  ] as const)('sends security headers with %s', async (_what, method, url, status) => {
    const response = await test.app.inject({ method, url, headers: { origin: 'https://elsewhere.example' } })
    expect(response.statusCode).toBe(status)
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    // Pages of other origins cannot read anything behind a cookie or a token.
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(response.headers).not.toHaveProperty('access-control-allow-headers')
  })

  it.each([
    ['malformed JSON', '{"title":', 400, 'invalid_json'],
    ['a poisoned prototype', '{"__proto__":{"a":1}}', 400, 'invalid_json'],
    ['JSON that is not an object', '"title"', 422, 'invalid_input'],
    ['a missing body', '', 422, 'invalid_input'],
    ['2 MiB', JSON.stringify({ title: 'x'.repeat(2 * 1024 * 1024) }), 413, 'payload_too_large'],
  ])('refuses %s', async (_what, payload, status, code) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(Problem.parse(response.json())).toMatchObject({ status, code })
  })

  it('treats a missing body as empty where every field is optional', async () => {
    const { id } = await buildEvent(test, { owner, registration_open: true })
    const { token } = await buildUser(test)
    const url = `/api/v1/events/${id}/participants/me`
    const response = await test.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` } })
    expect(response.statusCode).toBe(201)
  })

  it('forbids caching of personal responses and of responses to writes', async () => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const own = await test.app.inject({ url: '/api/v1/auth/me', headers })
    const open = await test.app.inject({ url: '/api/v1/events' })
    const login = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: owner.email, password },
    })
    expect([own, open, login].map(({ headers }) => headers['cache-control'])).toEqual([
      'no-store',
      'no-cache',
      'no-store',
    ])
  })

  it('sends a problem for data that is not a request', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.end('FOO / HTTP/1.1\r\nHost: muster\r\n\r\n')
    const response = await text(socket)
    expect(response).toContain('HTTP/1.1 400')
    expect(Problem.parse(JSON.parse(response.slice(response.indexOf('{')))).code).toBe('bad_request')
  })

  it('accepts nothing but JSON', { tags: 'spec:7.1' }, async () => {
    const response = await post('title=x', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(response.statusCode).toBe(415)
    expect(response.json()).toMatchObject({ code: 'unsupported_media_type' })
  })

  it('names the allowed methods of a known path', async () => {
    const response = await test.app.inject({ method: 'PATCH', url: '/api/v1/events/1' })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('DELETE, GET, HEAD, OPTIONS, PUT')
    expect(response.json()).toMatchObject({ code: 'method_not_allowed', detail: expect.stringContaining('PATCH') })
  })

  it.each([
    ['/api/v1/nothing', 404],
    ['/api/nothing', 404],
    ['/api/v1/events/%ZZ', 400],
    ['/api/v1/armies?limit=1001', 422],
    ['/api/v1/events?search=%00', 422],
    ['/api/v1/players/%00', 404],
    [`/api/v1/players?cursor=${cursorOf(['\0', null])}`, 422],
    ['/api/v1/data/matches-0000-01-01.csv.gz', 422],
  ])('responds to %s with a problem', { tags: 'spec:8.36' }, async (url, status) => {
    const response = await test.app.inject({ url })
    expect(response.statusCode).toBe(status)
    expect(Problem.parse(response.json()).detail).not.toBe('')
  })

  it('names the time to retry while the database is unavailable, but not the reason', async () => {
    const outage = new Error('Connection terminated unexpectedly')
    const spied = test.pool.connect
    test.pool.connect = () => Promise.reject(outage)
    const response = await test.app.inject({ url: '/api/v1/events' })
    test.pool.connect = spied
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.body).not.toContain('terminated')
  })
})
