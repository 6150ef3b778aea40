import { afterEach, describe, expect, it } from 'vitest'
import { apiOf, repeatCallsTo } from '../../e2e/support/api.ts'
import { type Cluster, startCluster } from '../../e2e/support/engines/cluster.ts'
import { type Pooler, startPooler } from '../../e2e/support/engines/pgbouncer.ts'
import { type Mailbox, openMailbox } from '../../e2e/support/mailbox.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { statusOf, until } from '../../e2e/support/waiting.ts'
import { createAccounts, insertSession, password } from '../support/population.ts'

let cluster: Cluster
let pooler: Pooler | undefined
let mailbox: Mailbox
let servers: Muster[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await mailbox.close()
  await pooler?.close()
  pooler = undefined
  await cluster.close()
})

type Way = 'directly' | 'through a pooler'

async function start(count: number, version: 15 | 18, way: Way) {
  cluster = await startCluster(version)
  mailbox = await openMailbox()
  if (way === 'through a pooler') pooler = await startPooler(cluster.url)
  const settings = {
    SMTP_URL: mailbox.url,
    DATABASE_URL: pooler?.url ?? cluster.url,
    ...(pooler && { DATABASE_SESSION_URL: cluster.url }),
  }
  // All start together, so each finds the others running migrations.
  servers = await Promise.all(Array.from({ length: count }, () => startMuster(settings)))
  // A machine that does something else at once is busy for a moment, and says so.
  for (const { url } of servers) repeatCallsTo(url)
}

/** The URL of one of the servers, round robin. */
const nth = (index: number): string => servers[index % servers.length]?.url ?? ''

const cases: [servers: number, version: 15 | 18, way: Way][] = [
  [2, 15, 'directly'],
  [4, 15, 'directly'],
  [2, 18, 'directly'],
  [4, 18, 'directly'],
  [4, 15, 'through a pooler'],
]

describe.each(cases)('%d servers on one PostgreSQL %d, %s', (count, version, way) => {
  it('share sessions, rate limits, mails and counts', async () => {
    await start(count, version, way)
    const [email = '', other = ''] = await createAccounts(cluster.url, 2)

    // A session on one server is valid on all, and ends on all.
    const { access_token: token } = await apiOf(nth(0))('POST /auth/login', { body: { email, password } })
    for (const { url } of servers) expect((await apiOf(url, token)('GET /auth/me', {})).email).toBe(email)

    // All servers show the writes of each; concurrent writes to one event are all saved.
    const body = { title: 'Everywhere', game_type: 'AOS', event_type: 'tournament' } as const
    const event = await apiOf(nth(0), token)('POST /events', { body: { ...body, event_date: '2026-11-01T10:00:00Z' } })
    const params = { event_id: event.id }
    const { armies } = await apiOf(nth(1))('GET /armies', { query: { game_type: 'AOS', limit: 2 } })
    const participants = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        apiOf(nth(index), token)('POST /events/:event_id/participants', {
          params,
          body: { nickname: `Player ${index}`, army_id: armies[index % 2]?.id },
        }),
      ),
    )
    const ids = participants.map(({ id }) => id)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const [participant1_id = 0, participant2_id = 0] = ids.slice(2 * index)
        const match = { participant1_id, participant2_id, participant1_score: 9, participant2_score: 3 }
        return apiOf(nth(index), token)('POST /events/:event_id/matches', { params, body: match })
      }),
    )
    for (const { url } of servers)
      expect((await apiOf(url)('GET /events/:event_id/matches', { params, query: {} })).total).toBe(10)
    await until('every match is counted once', async () => {
      const { counted_matches } = await apiOf(nth(1))('GET /stats/armies', { query: { game_type: 'AOS' } })
      return counted_matches === 10
    })

    // Each mail is sent once, whichever server queues it and whichever sends it.
    const emails = await Promise.all(Array.from({ length: 12 }, (_, index) => register(index)))
    for (const address of emails) await mailbox.linkTo(address, '/verify-email')
    expect(mailbox.left()).toBe(0)

    // Ten attempts in total, across all servers.
    const attempts: number[] = []
    for (let index = 0; index < 11; index++) attempts.push(await signIn(nth(index), other, 'Wr0ngPassword'))
    expect(attempts).toEqual([...Array(10).fill(401), 429])

    await apiOf(nth(0), token)('POST /auth/logout', {})
    for (const { url } of servers) {
      expect(await statusOf(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).toBe(401)
    }
  })

  it('keep running when one of them is killed while it is busy', async () => {
    await start(count, version, way)
    const emails = await createAccounts(cluster.url, 40)
    const token = await insertSession(cluster.url, emails[0] ?? '')
    const requests = emails.map((email, index) =>
      apiOf(nth(index))('POST /auth/request-password-reset', { body: { email } }).then(
        () => email,
        () => undefined,
      ),
    )
    await servers[0]?.kill()
    const accepted = (await Promise.all(requests)).filter((email) => email !== undefined)
    expect(await statusOf(`${nth(1)}/readyz`)).toBe(200)
    expect((await apiOf(nth(1), token)('GET /auth/me', {})).email).toBe(emails[0])
    await servers[0]?.start()
    for (const email of accepted) await mailbox.linkTo(email, '/reset-password')
  })
})

async function register(index: number): Promise<string> {
  const email = `new${index}@example.com`
  await apiOf(nth(index))('POST /auth/register', { body: { nickname: 'New', email, password } })
  return email
}

const signIn = (url: string, email: string, typed: string) =>
  statusOf(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: typed }),
  })
