import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoints } from '@muster/contract'
import type { Endpoint } from '@muster/contract/endpoint'
import { Problem } from '@muster/contract/errors'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyArmy, buildField, buildUser, eventInput, type Owner, password } from './testing/builders.ts'
import { fillPath, startTestApp } from './testing/test-app.ts'

const test = startTestApp()

/** What a call needs to be allowed and valid, for every endpoint of the contract. */
async function buildWorld() {
  const owner = await buildUser(test, { email: 'editor@example.com' })
  const stranger = await buildUser(test)
  const event = await buildField(test, ['Ana', 'Ben', 'Cleo'], { owner, registration_open: true })
  const [participant1_id, participant2_id] = event.participants
  const { id: match_id } = await test.db
    .insertInto('matches')
    .values({ event_id: event.id, game_type: event.game_type, participant1_id, participant2_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: feedback_id } = await test.db
    .insertInto('feedback')
    .values({ user_id: owner.id, category: 'bug', content: 'It does not beep.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const army_id = await anyArmy(test)
  await test.db
    .insertInto('participants')
    .values({ event_id: event.id, game_type: event.game_type, user_id: stranger.id, nickname: 'Stranger' })
    .execute()
  const match = { participant1_id, participant2_id }
  const bodies: Record<string, object> = {
    register: { nickname: 'Dora', email: 'dora@example.com', password },
    login: { email: owner.email, password },
    requestPasswordReset: { email: owner.email },
    resendVerification: { email: 'nobody@example.com' },
    checkAndResendVerification: { email: 'nobody@example.com' },
    updateProfile: { nickname: 'New name' },
    changePassword: { current_password: password, new_password: 'An0therOne' },
    createArmy: { name: 'The Testers', faction: 'Testers', game_type: 'AOS', grand_alliance: 'Order' },
    updateArmy: { name: 'Renamed' },
    createEvent: eventInput,
    updateEvent: { title: 'Renamed' },
    createParticipant: { nickname: 'Dora' },
    createParticipants: { participants: [{ nickname: 'Dora', army_id }] },
    joinEvent: {},
    updateParticipant: { nickname: 'Dora' },
    createMatch: match,
    createMatches: { matches: [match] },
    updateMatch: { notes: 'Close game' },
    recordResult: { participant1_score: 10, participant2_score: 5 },
    createFeedback: { content: 'More dice, please.' },
    updateFeedback: { content: 'Fewer dice, please.' },
  }
  const queries: Record<string, string> = { compareArmies: '?a=Seraphon&b=Skaven' }
  const ids = {
    faction: 'Seraphon',
    event_id: event.id,
    participant_id: event.participants[2],
    match_id,
    feedback_id,
    army_id,
  }
  return { owner, stranger, bodies, queries, ids }
}

let world: Awaited<ReturnType<typeof buildWorld>>
beforeEach(async () => {
  world = await buildWorld()
})

interface Sent {
  token?: string | undefined
  body?: unknown
  ids?: object
  query?: string | undefined
}

async function send(endpoint: Endpoint, sent: Sent) {
  const answer = await test.app.inject({
    method: endpoint.method,
    url: `/api/v1${fillPath(endpoint.path, { ...world.ids, ...sent.ids })}${sent.query ?? ''}`,
    headers: sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` },
    ...(sent.body !== undefined && { payload: sent.body as object }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), headers: answer.headers }
}

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))
const guarded = all.filter(({ endpoint }) => endpoint.access !== 'anyone')
const owned = all.filter(({ endpoint }) => ['owner', 'catalogue_editor'].includes(endpoint.access))
// These two need a token that only a mail holds; their own tests follow it from the mail.
const mailed = ['resetPassword', 'verifyEmail']

describe('every endpoint of the contract', () => {
  it.each(guarded)('$name refuses nobody with 401, whatever the body', async ({ endpoint }) => {
    for (const token of [undefined, 'no-such-token']) {
      const { status, body, headers } = await send(endpoint, { token, body: endpoint.body && { junk: true } })
      expect(status).toBe(401)
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(Problem.parse(body)).toMatchObject({ code: 'not_signed_in', detail: expect.stringMatching(/sign in/) })
    }
  })

  it.each(owned)('$name refuses a stranger with 403', async ({ name, endpoint }) => {
    const { status, body } = await send(endpoint, { token: world.stranger.token, body: world.bodies[name] })
    expect(status).toBe(403)
    expect(Problem.parse(body).detail).toMatch(/^Only /)
  })

  it.each(all.filter(({ name }) => !mailed.includes(name)))(
    '$name answers the right caller as the contract says',
    async ({ name, endpoint }) => {
      const caller: Owner = ['leaveEvent'].includes(name) ? world.stranger : world.owner
      if (name === 'deleteArmy') world.ids.army_id = await anyArmy(test, 'WARCRY', 3)
      const token = endpoint.access === 'anyone' ? undefined : caller.token
      const { status, body } = await send(endpoint, { token, body: world.bodies[name], query: world.queries[name] })
      expect({ status, body }).toMatchObject({ status: endpoint.status })
      if (endpoint.response) expect(endpoint.response.parse(body)).toEqual(body)
      else expect(body).toBeUndefined()
    },
  )

  it.each(all.filter(({ endpoint }) => endpoint.body))(
    '$name refuses junk with 422 and says why',
    async ({ endpoint }) => {
      for (const junk of [
        [],
        [1],
        { ...fillWith(endpoint, { deep: [null] }) },
        { ...fillWith(endpoint, 'a\u0000b') },
      ]) {
        const { status, body } = await send(endpoint, { token: world.owner.token, body: junk })
        expect({ junk, status }).toEqual({ junk, status: 422 })
        const problem = Problem.parse(body)
        expect(problem.errors?.length).toBeGreaterThan(0)
        expect(problem.detail).not.toMatch(/undefined|Invalid input|expected/)
      }
    },
  )

  it.each(all.filter(({ endpoint }) => endpoint.params && !('faction' in endpoint.params.shape)))(
    '$name knows ids that are unknown, huge or no ids',
    async ({ name, endpoint }) => {
      const token = endpoint.access === 'anyone' ? undefined : world.owner.token
      for (const [id, expected] of [
        ['9007199254740991', 404],
        ['9999999999999999999999', 422],
        ['x', 422],
        ['-1', 422],
        ['1.5', 422],
      ] as const) {
        const ids = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((param) => [param, id]))
        const { status, body } = await send(endpoint, { token, ids, body: world.bodies[name] })
        expect({ id, status }).toEqual({ id, status: expected })
        expect(Problem.parse(body).detail).not.toBe('')
      }
    },
  )

  it.each(all)('$name survives values of every wrong kind without a 5xx', async ({ name, endpoint }) => {
    const token = endpoint.access === 'anyone' ? undefined : world.owner.token
    const valid = world.bodies[name] ?? {}
    for (const odd of [
      1e308,
      -1,
      0.5,
      true,
      '',
      ' ',
      '😀'.repeat(60),
      '\ud800',
      "'; drop table users; --",
      [],
      {},
      null,
    ]) {
      for (const field of Object.keys(endpoint.body?.shape ?? {})) {
        const { status } = await send(endpoint, { token, body: { ...valid, [field]: odd } })
        expect({ field, odd, isServerError: status >= 500 }).toEqual({ field, odd, isServerError: false })
      }
      for (const field of Object.keys(endpoint.query?.shape ?? {})) {
        const query = `?${new URLSearchParams({ [field]: String(odd) })}`
        const { status } = await send(endpoint, { token, body: world.bodies[name], query })
        expect({ field, odd, isServerError: status >= 500 }).toEqual({ field, odd, isServerError: false })
      }
    }
  })
})

/** A body with the same wrong value in every field. */
const fillWith = (endpoint: Endpoint, value: unknown) =>
  Object.fromEntries(Object.keys(endpoint.body?.shape ?? {}).map((field) => [field, value]))

describe('the edge of the API', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/events',
      headers: { ...headers, authorization: `Bearer ${world.owner.token}` },
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
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
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
    await test.db.deleteFrom('participants').where('user_id', '=', world.stranger.id).execute()
    const url = `/api/v1/events/${world.ids.event_id}/participants/me`
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${world.stranger.token}` },
    })
    expect(answer.statusCode).toBe(201)
  })

  it('lets nobody keep answers for one person, nor those to writes', async () => {
    const headers = { authorization: `Bearer ${world.owner.token}` }
    const own = await test.app.inject({ url: '/api/v1/auth/me', headers })
    const open = await test.app.inject({ url: '/api/v1/events' })
    const login = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: world.bodies.login ?? {},
    })
    expect([own, open, login].map(({ headers }) => headers['cache-control'])).toEqual([
      'no-store',
      'no-cache',
      'no-store',
    ])
  })

  it('tells what is no request on the bare connection', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.end('FOO / HTTP/1.1\r\nHost: muster\r\n\r\n')
    const said = await text(socket)
    expect(said).toContain('HTTP/1.1 400')
    expect(Problem.parse(JSON.parse(said.slice(said.indexOf('{')))).code).toBe('bad_request')
  })

  it('takes nothing but JSON', async () => {
    const answer = await post('title=x', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' })
  })

  it('names the methods of a known path', async () => {
    const answer = await test.app.inject({ method: 'PATCH', url: '/api/v1/events/1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('DELETE, GET, HEAD, PUT')
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed', detail: expect.stringContaining('PATCH') })
  })

  it.each([
    ['/api/v1/nothing', 404],
    ['/api/nothing', 404],
    ['/api/v1/events/%ZZ', 400],
    ['/api/v1/armies?limit=1001', 422],
    ['/api/v1/events?search=%00', 422],
  ])('answers %s with a problem', async (url, status) => {
    const answer = await test.app.inject({ url })
    expect(answer.statusCode).toBe(status)
    expect(Problem.parse(answer.json()).detail).not.toBe('')
  })

  it('tells another time to come back when the database is away, and nothing of why', async () => {
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

describe('the OpenAPI document', () => {
  it('passes a strict linter', async () => {
    const { body } = await test.app.inject({ url: '/api/v1/openapi.json' })
    // The servers differ from place to place; a local address is right for a local server.
    const config = await createConfig({ extends: ['recommended-strict'], rules: { 'no-server-example.com': 'off' } })
    const problems = await lintFromString({ source: body, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([])
  })

  it('has every endpoint of the contract under its name', async () => {
    const { paths, openapi } = (await test.app.inject({ url: '/api/v1/openapi.json' })).json()
    const Operation = z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() })))
    const named = Object.values(Operation.parse(paths)).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(openapi).toBe('3.1.0')
    expect(named.sort()).toEqual([...endpoints.keys()].sort())
  })

  it('is the one that is committed', async () => {
    const { body } = await test.app.inject({ url: '/api/v1/openapi.json' })
    const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
    expect({ ...JSON.parse(body), servers: [] }).toEqual({ ...JSON.parse(committed), servers: [] })
  })

  it('can be read as a page', async () => {
    const answer = await test.app.inject({ url: '/api/docs/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('swagger-ui')
  })
})
