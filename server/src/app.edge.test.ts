import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Problem } from '@muster/contract/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildEvent, buildUser, type Owner, password } from './testing/builders.ts'
import { startTestApp } from './testing/test-app.ts'

const test = startTestApp()

let owner: Owner
beforeEach(async () => {
  owner = await buildUser(test)
})

describe('the edge of the API', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/events',
      headers: { ...headers, authorization: `Bearer ${owner.token}` },
      payload,
    })

  it.each([
    ['an answer', 'GET', '/api/v1/events', 200],
    ['an unknown path', 'GET', '/api/v1/nothing', 404],
    ['another method', 'PATCH', '/api/v1/events', 405],
    ['what asks to sign in', 'POST', '/api/v1/events', 401],
    ['an address that cannot be read', 'GET', '/%ZZ', 400],
  ] as const)('says of %s what a browser may make of it', async (_what, method, url, status) => {
    const answer = await test.app.inject({ method, url, headers: { origin: 'https://elsewhere.example' } })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    // Nobody else's page gets what a cookie or a token opens.
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(answer.headers).not.toHaveProperty('access-control-allow-headers')
  })

  it.each([
    ['malformed JSON', '{"title":', 400, 'invalid_json'],
    ['a poisoned prototype', '{"__proto__":{"a":1}}', 400, 'invalid_json'],
    ['JSON that is no object', '"title"', 422, 'invalid_input'],
    ['no body at all', '', 422, 'invalid_input'],
    ['2 MiB', JSON.stringify({ title: 'x'.repeat(2 * 1024 * 1024) }), 413, 'payload_too_large'],
  ])('answers %s', async (_what, payload, status, code) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(Problem.parse(answer.json())).toMatchObject({ status, code })
  })

  it('takes a missing body for an empty one where nothing in it is needed', async () => {
    const { id } = await buildEvent(test, { owner, registration_open: true })
    const { token } = await buildUser(test)
    const url = `/api/v1/events/${id}/participants/me`
    const answer = await test.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(201)
  })

  it('lets nobody cache answers meant for one person, nor answers to writes', async () => {
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

  it('answers what is not a request on the bare connection', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.end('FOO / HTTP/1.1\r\nHost: muster\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toContain('HTTP/1.1 400')
    expect(Problem.parse(JSON.parse(answer.slice(answer.indexOf('{')))).code).toBe('bad_request')
  })

  it('accepts nothing but JSON', { tags: 'spec:7.1' }, async () => {
    const answer = await post('title=x', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' })
  })

  it('names the methods of a known path', async () => {
    const answer = await test.app.inject({ method: 'PATCH', url: '/api/v1/events/1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('DELETE, GET, HEAD, OPTIONS, PUT')
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed', detail: expect.stringContaining('PATCH') })
  })

  it.each([
    ['/api/v1/nothing', 404],
    ['/api/nothing', 404],
    ['/api/v1/events/%ZZ', 400],
    ['/api/v1/armies?limit=1001', 422],
    ['/api/v1/events?search=%00', 422],
  ])('answers %s with a problem', { tags: 'spec:8.36' }, async (url, status) => {
    const answer = await test.app.inject({ url })
    expect(answer.statusCode).toBe(status)
    expect(Problem.parse(answer.json()).detail).not.toBe('')
  })

  it('says when to come back while the database is away, and nothing about why', async () => {
    const away = new Error('Connection terminated unexpectedly')
    const spied = test.pool.connect
    test.pool.connect = () => Promise.reject(away)
    const answer = await test.app.inject({ url: '/api/v1/events' })
    test.pool.connect = spied
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).not.toContain('terminated')
  })
})
