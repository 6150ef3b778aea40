import { afterEach, describe, expect, it } from 'vitest'
import { send } from '../e2e/support/api.ts'
import { type Mailbox, openMailbox } from '../e2e/support/mailbox.ts'
import { type Muster, startMuster } from '../e2e/support/server.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { isFull } from './support/extent.ts'
import { makeAccounts, openSession, password } from './support/population.ts'
import { statusOf, until } from './support/waiting.ts'

let cluster: Cluster
let mailbox: Mailbox
let servers: Muster[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await mailbox.close()
  await cluster.close()
})

async function start(count: number, version: 15 | 18) {
  cluster = await startCluster(version)
  mailbox = await openMailbox()
  const settings = { DATABASE_URL: cluster.url, SMTP_URL: mailbox.url }
  // All at once: each finds the others running migrations.
  servers = await Promise.all(Array.from({ length: count }, () => startMuster(settings)))
}

/** The server whose turn it is. */
const nth = (turn: number): string => servers[turn % servers.length]?.url ?? ''

const cases: [servers: number, version: 15 | 18][] = isFull
  ? [
      [2, 15],
      [4, 15],
      [2, 18],
      [4, 18],
    ]
  : [[2, 18]]

describe.each(cases)('%d servers on one PostgreSQL %d', (count, version) => {
  it('behave as one Muster: sessions, limits, mails and counts', async () => {
    await start(count, version)
    const [email = '', other = ''] = await makeAccounts(cluster.url, 2)

    // A session from one server is valid on all, and ends on all.
    const { access_token: token } = await send(nth(0), 'POST', '/auth/login', { body: { email, password } })
    for (const { url } of servers) expect((await send(url, 'GET', '/auth/me', { token })).email).toBe(email)

    // All servers show what one wrote; writes to one event from all servers are all kept.
    const body = { title: 'Everywhere', game_type: 'AOS', event_type: 'tournament', event_date: '2026-11-01T10:00:00Z' }
    const event = await send(nth(0), 'POST', '/events', { token, body })
    const { armies } = await send(nth(1), 'GET', '/armies?game_type=AOS&limit=2')
    const participants = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(nth(index), 'POST', `/events/${event.id}/participants`, {
          token,
          body: { nickname: `Participant ${index}`, army_id: armies[index % 2].id },
        }),
      ),
    )
    const pairs = Array.from({ length: 10 }, (_, index) => [participants[2 * index], participants[2 * index + 1]])
    await Promise.all(
      pairs.map(([one, two], index) =>
        send(nth(index), 'POST', `/events/${event.id}/matches`, {
          token,
          body: { participant1_id: one.id, participant2_id: two.id, participant1_score: 9, participant2_score: 3 },
        }),
      ),
    )
    for (const { url } of servers) expect((await send(url, 'GET', `/events/${event.id}/matches`)).total).toBe(10)
    await until('all is counted once', async () => {
      const { counted_games } = await send(nth(1), 'GET', '/stats/armies?game_type=AOS')
      return counted_games === 10
    })

    // Each mail is sent once, whichever server was asked and whichever sends it.
    const emails = await Promise.all(Array.from({ length: 12 }, (_, index) => register(index)))
    for (const address of emails) await mailbox.linkTo(address, '/verify-email')
    expect(mailbox.left()).toBe(0)

    // Ten tries in total, on whichever servers.
    const tries: number[] = []
    for (let turn = 0; turn < 11; turn++) tries.push(await signIn(nth(turn), other, 'Wr0ngPassword'))
    expect(tries).toEqual([...Array(10).fill(401), 429])

    await send(nth(0), 'POST', '/auth/logout', { token })
    for (const { url } of servers) {
      expect(await statusOf(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).toBe(401)
    }
  })

  it('go on when one of them is killed while it is busy', async () => {
    await start(count, version)
    const emails = await makeAccounts(cluster.url, 40)
    const token = await openSession(cluster.url, emails[0] ?? '')
    const asking = emails.map((email, index) =>
      send(nth(index), 'POST', '/auth/request-password-reset', { body: { email } }).then(
        () => email,
        () => undefined,
      ),
    )
    await servers[0]?.kill()
    const asked = (await Promise.all(asking)).filter((email) => email !== undefined)
    expect(await statusOf(`${nth(1)}/readyz`)).toBe(200)
    expect((await send(nth(1), 'GET', '/auth/me', { token })).email).toBe(emails[0])
    await servers[0]?.start()
    for (const email of asked) await mailbox.linkTo(email, '/reset-password')
  })
})

async function register(index: number): Promise<string> {
  const email = `new${index}@example.com`
  await send(nth(index), 'POST', '/auth/register', { body: { nickname: 'New', email, password } })
  return email
}

const signIn = (url: string, email: string, typed: string) =>
  statusOf(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: typed }),
  })
