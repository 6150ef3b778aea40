import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { apiOf } from '../../e2e/support/api.ts'
import { type Cluster, startCluster } from '../../e2e/support/engines/cluster.ts'
import { type Mailbox, openMailbox } from '../../e2e/support/mailbox.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { statusOf, until } from '../../e2e/support/waiting.ts'
import { locks } from '../../server/src/db/session-lock.ts'
import { createAccounts, insertSession } from '../support/population.ts'

let cluster: Cluster
let mailbox: Mailbox
const servers: Muster[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await mailbox.close()
  await cluster.close()
})

it('a role alone refuses the embedded database, which no other process can share', async () => {
  cluster = await startCluster()
  mailbox = await openMailbox()
  for (const ROLE of ['web', 'worker'])
    await expect(startMuster({ ROLE })).rejects.toThrow(`ROLE=${ROLE} needs DATABASE_URL`)
})

it('a web server queues what a worker does, whichever starts first, and caches until the worker has counted', async () => {
  cluster = await startCluster()
  mailbox = await openMailbox()
  const start = async (ROLE: string) => {
    const server = await startMuster({ DATABASE_URL: cluster.url, SMTP_URL: mailbox.url, ROLE })
    servers.push(server)
    return server
  }
  const web = await start('web')
  const [email = ''] = await createAccounts(cluster.url, 1)
  await apiOf(web.url)('POST /auth/request-password-reset', { body: { email } })
  const call = apiOf(web.url, await insertSession(cluster.url, email))
  const { armies } = await call('GET /armies', { query: { game_type: 'AOS', limit: 2 } })
  const event = await call('POST /events', { body: { title: 'Cup', game_type: 'AOS', event_type: 'tournament' } })
  const params = { event_id: event.id }
  const ids: number[] = []
  for (const [index, army] of armies.entries()) {
    const body = { nickname: `Player ${index}`, army_id: army.id }
    ids.push((await call('POST /events/:event_id/participants', { params, body })).id)
  }
  const [participant1_id = 0, participant2_id = 0] = ids
  const body = { participant1_id, participant2_id, participant1_score: 9, participant2_score: 3 }
  await call('POST /events/:event_id/matches', { params, body })
  const counted = async () => (await apiOf(web.url)('GET /stats/armies', { query: { period: 'all' } })).counted_matches
  expect(await counted()).toBe(0)
  expect(mailbox.left()).toBe(0)

  const worker = await start('worker')
  await mailbox.linkTo(email, '/reset-password')
  await until('the match is counted', async () => (await counted()) === 1)
  expect(await statusOf(`${worker.url}/readyz`)).toBe(200)
  expect(await statusOf(`${worker.url}/api/v1/events`)).toBe(404)
  await worker.kill()
  expect(await statusOf(`${web.url}/readyz`)).toBe(200)
})

it('a worker goes on with the job of another that was killed', async () => {
  cluster = await startCluster()
  mailbox = await openMailbox()
  for (let count = 0; count < 2; count++)
    servers.push(await startMuster({ DATABASE_URL: cluster.url, SMTP_URL: mailbox.url, ROLE: 'worker' }))
  const database = new pg.Client(cluster.url)
  await database.connect()
  await database.query('select pg_advisory_lock($1)', [locks.rating])
  await database.query("select graphile_worker.add_job('rate_players', queue_name := 'ratings')")
  const rating = async (): Promise<string | null | undefined> =>
    (await database.query("select locked_by from graphile_worker.jobs where task_identifier = 'rate_players'")).rows[0]
      ?.locked_by
  await until('a worker has the job', async () => (await rating()) !== null)
  const holder = await rating()
  await servers.find(({ url }) => holder?.endsWith(`-${new URL(url).port}`))?.kill()
  await database.query('select pg_advisory_unlock_all()')
  await until('the other has done it', async () => (await rating()) === undefined, 240_000)
  await database.end()
})
