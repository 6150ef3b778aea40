import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { apiOf } from '../../e2e/support/api.ts'
import { type Cluster, startCluster } from '../../e2e/support/engines/cluster.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { until } from '../../e2e/support/waiting.ts'
import { createAccounts, insertSession } from '../support/population.ts'

let muster: Muster
const clusters: Cluster[] = []
afterEach(async () => {
  await muster.close()
  for (const cluster of clusters.splice(0)) await cluster.close()
})

async function runQuery(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

let serial = 0
/** Requests another list each time, so that no response comes from the cache. */
const countEvents = async () =>
  (await apiOf(muster.url)('GET /events', { query: { limit: 1 + (serial++ % 100) } })).total
const readiness = async () => (await fetch(`${muster.url}/readyz`)).json()

async function addEvent(primary: Cluster) {
  const [email = ''] = await createAccounts(primary.url, 1)
  const token = await insertSession(primary.url, email)
  const body = { title: 'On the primary', game_type: 'AOS', event_type: 'friendly' } as const
  const call = apiOf(muster.url, token)
  return { call, ...(await call('POST /events', { body })) }
}

describe('a replica', () => {
  it('that does not respond is skipped: visitors read from the primary without errors', async () => {
    const [primary, replica] = [await startCluster(), await startCluster()]
    clusters.push(primary, replica)
    // A separate database without any events, so that its responses are distinguishable.
    muster = await startMuster({ DATABASE_URL: replica.url })
    await muster.close()
    muster = await startMuster({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url })
    await addEvent(primary)
    expect(await countEvents()).toBe(0)
    expect(await readiness()).toEqual({ status: 'ok' })

    await replica.signal('SIGSTOP')
    // Reads switch to the primary immediately, for all concurrent requests, without an error.
    expect(await Promise.all(Array.from({ length: 20 }, countEvents))).toEqual(Array(20).fill(1))
    expect(await readiness()).toEqual({ status: 'ok', note: expect.stringContaining('the replica is not used') })
    expect(muster.log).toContain('the replica cannot be used')
    await replica.signal('SIGCONT')
    // Muster does not try the replica for half a minute.
    await until('the replica is used again', async () => (await countEvents()) === 0)
  })

  // Needs `pg_basebackup`, which the packaged PostgreSQL 18 does not include.
  it('that lags is skipped until it has caught up', async () => {
    const primary = await startCluster(15)
    const replica = await primary.follow()
    clusters.push(primary, replica)
    muster = await startMuster({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url })
    await until('it is a standby', async () => (await runQuery(replica.url, 'select pg_is_in_recovery() as is'))[0].is)
    await runQuery(replica.url, 'select pg_wal_replay_pause()')
    const { id, call } = await addEvent(primary)
    expect(await countEvents()).toBe(0)
    // The link to the event leads to it, and who has heard of a version gets it.
    const read = async (version: number) => {
      const headers = { 'min-version': String(version) }
      return (await fetch(`${muster.url}/api/v1/events/${id}`, { headers })).json()
    }
    const { version } = await call('GET /events/:event_id', { params: { event_id: id } })
    expect(await apiOf(muster.url)('GET /events/:event_id', { params: { event_id: id } })).toMatchObject({ version })
    await call('PUT /events/:event_id', { params: { event_id: id }, body: { title: 'Renamed' } })
    expect(await read(version + 1)).toMatchObject({ title: 'Renamed', version: version + 1 })
    await until('visitors see the event', async () => (await countEvents()) === 1)
    expect(muster.log).toMatch(/more than 5 s behind/)
    await runQuery(replica.url, 'select pg_wal_replay_resume()')
    await until('the replica is used again', () => muster.log.includes('the replica is used again'))
    expect(await countEvents()).toBe(1)
  })
})
