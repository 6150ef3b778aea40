import { endpoints } from '@muster/contract'
import { addressOf } from '@muster/contract/client'
import type { Endpoint } from '@muster/contract/endpoint'
import { Problem } from '@muster/contract/errors'
import { isRole } from '@muster/contract/roles'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, type Owner } from './testing/builders.ts'
import { emptyDatabase } from './testing/database.ts'
import { startTestApp } from './testing/test-app.ts'
import { buildWorld } from './testing/world.ts'

const test = startTestApp(undefined, 'once')

let world: Awaited<ReturnType<typeof buildWorld>>
const renew = async () => {
  await emptyDatabase(test.pool)
  world = await buildWorld(test)
}

interface Sent {
  token?: string | undefined
  body?: unknown
  ids?: object
  query?: string | undefined
  headers?: Record<string, string>
}

async function send(endpoint: Endpoint, sent: Sent) {
  const {
    statusCode: status,
    body,
    headers,
  } = await test.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint.path, { params: { ...world.ids, ...sent.ids } }) + (sent.query ?? ''),
    headers: { ...world.headers, ...sent.headers, ...(sent.token && { authorization: `Bearer ${sent.token}` }) },
    ...(sent.body !== undefined && { payload: sent.body as object }),
  })
  return { status, headers, body: body === '' ? undefined : JSON.parse(body) }
}

/** A refusal with this status: a problem that nobody caches. */
async function expectRefusal(endpoint: Endpoint, sent: Sent, status: number) {
  const response = await send(endpoint, sent)
  expect({ sent, status: response.status }).toEqual({ sent, status })
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringContaining('application/problem+json'),
  })
  const problem = Problem.parse(response.body)
  expect(problem.detail).not.toMatch(/^$|undefined|Invalid input|expected/)
  return { ...response, problem }
}

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))
const guarded = all.filter(({ endpoint }) => endpoint.access !== 'anyone')
const owned = all.filter(({ endpoint: { access } }) => isRole(access) || access === 'catalogue_editor')
const versioned = all.filter(({ endpoint }) => endpoint.isVersioned)
/** Endpoints that other origins may call: public reads, and pairing, which stores nothing. */
const isOpenToOrigins = ({ method, access, tag }: Endpoint) =>
  access === 'anyone' && (method === 'GET' || tag === 'pairings')
/** The methods that a preflight of a path allows. */
const openMethods = new Map(
  all
    .filter(({ endpoint }) => isOpenToOrigins(endpoint))
    .map(({ endpoint: { path, method } }) => [path, method === 'GET' ? 'GET, HEAD' : method]),
)
// These need a token from a mail, or a passkey; their own tests read the mail, or have one.
const unattended = ['resetPassword', 'restoreAccount', 'verifyEmail', 'createPasskey', 'logInWithPasskey']

const hasParam = ({ params }: Endpoint, name: RegExp) => Object.keys(params?.shape ?? {}).some((key) => name.test(key))

/** The caller who may do this: some actions are those of a participant. */
function callerOf(name: string): Owner {
  if (/^(leaveEvent|castBallot)$|Myself$/.test(name)) return world.stranger
  if (/Report$|^listHistory$|^createCall$|^recordGame$/.test(name)) return world.side
  return name === 'claimParticipant' ? world.outsider : world.owner
}

/** Round 1 as Muster has paired it, with the slip of its match. */
async function publishFirst() {
  const { event_id, match_id } = world.ids
  const round = { event_id, number: 1, method: 'manual', seed: 1, is_draft: false, published_at: new Date() } as const
  await test.db.insertInto('rounds').values(round).execute()
  const { participant1_id, participant2_id } = await test.db
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', match_id)
    .executeTakeFirstOrThrow()
  const slip = { event_id, round_number: 1, participant1_id, participant2_id, code: world.ids.code }
  await test.db.insertInto('slips').values(slip).execute()
}

describe('every endpoint of the contract', () => {
  let other: { id: number }
  beforeAll(async () => {
    await renew()
    other = await buildEvent(test, { owner: world.owner })
  })

  it.each(guarded)(
    '$name refuses a caller without a token with 401, whatever the body',
    { tags: 'spec:6.1' },
    async ({ endpoint }) => {
      for (const token of [undefined, 'no-such-token']) {
        const { headers, problem } = await expectRefusal(
          endpoint,
          { token, body: endpoint.body && { junk: true } },
          401,
        )
        expect(headers['www-authenticate']).toBe('Bearer')
        expect(problem).toMatchObject({ code: 'not_signed_in', detail: expect.stringMatching(/sign in/) })
      }
    },
  )

  it.each(all)('$name is readable for pages of other origins only if it is public', async ({ name, endpoint }) => {
    const { headers } = await send(endpoint, { query: world.queries[name], body: endpoint.body && { junk: true } })
    const isOpen = isOpenToOrigins(endpoint)
    expect(headers['access-control-allow-origin']).toBe(isOpen ? '*' : undefined)
    expect(headers['cross-origin-resource-policy']).toBe(isOpen ? 'cross-origin' : 'same-origin')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it.each(all)('$name allows a preflight only if it is public, and never a token', async ({ endpoint }) => {
    const { statusCode, headers } = await test.app.inject({
      method: 'OPTIONS',
      url: addressOf(endpoint.path, { params: world.ids }),
      headers: { origin: 'https://club.example', 'access-control-request-method': endpoint.method },
    })
    const isOpen = openMethods.has(endpoint.path)
    expect(statusCode).toBe(isOpen ? 204 : 405)
    expect(headers['access-control-allow-origin']).toBe(isOpen ? '*' : undefined)
    expect(headers['access-control-allow-methods']).toBe(openMethods.get(endpoint.path))
    expect(headers['access-control-allow-headers'] ?? '').not.toMatch(/authorization|\*/)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it.each(owned)('$name refuses a stranger with 403', { tags: 'spec:6.9' }, async ({ name, endpoint }) => {
    const sent = { token: world.stranger.token, body: world.bodies[name] }
    expect((await expectRefusal(endpoint, sent, 403)).problem.detail).toMatch(/^Only /)
  })

  it.each(all.filter(({ endpoint }) => hasParam(endpoint, /^(feedback|alert|import|passkey|merge)_id$/)))(
    '$name does not find what belongs to another user',
    { tags: 'spec:6.4' },
    async ({ name, endpoint }) => {
      await expectRefusal(endpoint, { token: world.stranger.token, body: world.bodies[name] }, 404)
    },
  )

  it.each(
    all.filter(({ endpoint }) => hasParam(endpoint, /^(participant|match|call|claim|report|poll)_id$|^round_number$/)),
  )('$name does not find what belongs to another event of the same owner', async ({ name, endpoint }) => {
    const ids = { event_id: other.id }
    await expectRefusal(endpoint, { token: world.owner.token, body: world.bodies[name], ids }, 404)
  })

  it.each(versioned)('$name refuses an outdated version with 412 and the current state', async ({ name, endpoint }) => {
    const sent = { token: callerOf(name).token, body: world.bodies[name], headers: { 'if-match': '"999"' } }
    const { body } = await expectRefusal(endpoint, sent, 412)
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: expect.any(Object) })
  })

  it.each(all.filter(({ endpoint }) => endpoint.body))(
    '$name refuses junk with 422 and says why',
    async ({ endpoint }) => {
      for (const body of [[], [1], fillWith(endpoint, { deep: [null] }), fillWith(endpoint, 'a\u0000b')]) {
        const { problem } = await expectRefusal(endpoint, { token: world.owner.token, body }, 422)
        const [first] = problem.errors ?? []
        if (first && /^(?:Must|Is|Has) /.test(first.message)) expect(problem.detail).toContain(`${first.path} `)
        expect(problem.errors?.length).toBeGreaterThan(0)
      }
    },
  )

  it.each(all.filter(({ endpoint }) => endpoint.params && !hasParam(endpoint, /^(faction|mission|code|handle)$/)))(
    '$name rejects ids that are unknown, huge or malformed',
    { tags: 'spec:2.6' },
    async ({ name, endpoint }) => {
      const token = endpoint.access === 'anyone' ? undefined : world.owner.token
      for (const [id, status] of [
        ['9007199254740991', 404],
        ['9999999999999999999999', 422],
        ['x', 422],
        ['-1', 422],
        ['1.5', 422],
      ] as const) {
        const ids = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((param) => [param, id]))
        await expectRefusal(endpoint, { token, ids, body: world.bodies[name] }, status)
      }
    },
  )
})

describe('every endpoint of the contract, in a world of its own', () => {
  beforeEach(renew)

  it.each(all.filter(({ name }) => !unattended.includes(name)))(
    '$name responds to the right caller as the contract says',
    { tags: ['spec:3.14', 'spec:7.4'] },
    async ({ name, endpoint }) => {
      // Round 2 is a draft, which only its owner sees.
      if (/^getRound|Slips$|^pairFree$/.test(name)) world.ids.round_number = 1
      if (/Slips?$|^pairFree$/.test(name)) await publishFirst()
      // Once a round exists, participants can no longer join, leave or check in.
      if (/^(join|leave)Event$|^(update|checkIn)Myself$/.test(name)) await test.db.deleteFrom('matches').execute()
      if (name === 'deleteArmy') world.ids.army_id = await anyArmy(test, 'WARCRY', 3)
      const token = endpoint.access === 'anyone' ? undefined : callerOf(name).token
      const { status, body } = await send(endpoint, { token, body: world.bodies[name], query: world.queries[name] })
      expect({ status, body }).toMatchObject({ status: endpoint.status })
      if (endpoint.response) expect(endpoint.response.parse(body)).toEqual(body)
      else expect(body).toBeUndefined()
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
