import { afterEach, expect, it } from 'vitest'
import { apiOf } from '../../e2e/support/api.ts'
import { type Cluster, startCluster } from '../../e2e/support/engines/cluster.ts'
import { type Pooler, startPooler } from '../../e2e/support/engines/pgbouncer.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { openPool, pooledSettings } from '../../server/src/db/connect.ts'
import { keepsStatements } from '../../server/src/db/pooler.ts'
import { createAccounts, insertSession } from '../support/population.ts'

// PgBouncer of Debian 12 is 1.18, which keeps no prepared statements.

let cluster: Cluster
let pooler: Pooler
const servers: Muster[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await pooler.close()
  await cluster.close()
})

async function startPooled(settings: readonly string[] = []) {
  cluster = await startCluster(15)
  pooler = await startPooler(cluster.url, settings)
}

const ignoring = 'ignore_startup_parameters = statement_timeout,lock_timeout,options,extra_float_digits'

it.each([
  ['as it is installed', []],
  ['that ignores limits of time', [ignoring]],
])('a pooler %s is recognised and refused without DATABASE_SESSION_URL', async (_which, settings) => {
  await startPooled(settings)
  const starting = startMuster({ DATABASE_URL: pooler.url })
  await expect(starting).rejects.toThrow(/behind a pooler.*Set DATABASE_SESSION_URL to an address that leads past it\./)
})

it('a DATABASE_SESSION_URL that leads through the pooler, or elsewhere, is refused', async () => {
  await startPooled([ignoring])
  await expect(startMuster({ DATABASE_URL: pooler.url, DATABASE_SESSION_URL: pooler.url })).rejects.toThrow(
    /DATABASE_SESSION_URL must lead past it\./,
  )
  const other = await startCluster()
  try {
    await expect(startMuster({ DATABASE_URL: pooler.url, DATABASE_SESSION_URL: other.url })).rejects.toThrow(
      /DATABASE_URL and DATABASE_SESSION_URL must lead to the same database\./,
    )
  } finally {
    await other.close()
  }
})

it('several servers that start at once find out that it keeps no prepared statements', async () => {
  await startPooled()
  const pools = Array.from({ length: 4 }, () => openPool(pooler.url, () => {}, pooledSettings))
  try {
    for (let turn = 0; turn < 30; turn++)
      expect(await Promise.all(pools.map(keepsStatements))).toEqual(Array(4).fill(false))
  } finally {
    for (const pool of pools) await pool.end()
  }
})

it('four servers behind a pooler run a day of two events without an error', async () => {
  await startPooled()
  const settings = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: cluster.url }
  const starting = ['web', 'web', 'web', 'both'].map((ROLE) => startMuster({ ...settings, ROLE }))
  for (const started of await Promise.allSettled(starting))
    if (started.status === 'fulfilled') servers.push(started.value)
  expect(servers).toHaveLength(4)
  expect(servers[0]?.log).toContain('the role muster lacks limits of time')
  const nth = (index: number) => servers[index % servers.length]?.url ?? ''
  const emails = await createAccounts(cluster.url, 2)
  const day = async (email: string, first: number) => {
    const token = await insertSession(cluster.url, email)
    const call = (index: number) => apiOf(nth(first + index), token)
    const { armies } = await call(0)('GET /armies', { query: { game_type: 'AOS', limit: 2 } })
    const { id: event_id } = await call(0)('POST /events', {
      body: { title: email, game_type: 'AOS', event_type: 'tournament', event_date: '2026-11-01T10:00:00Z' },
    })
    const params = { event_id }
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        call(index)('POST /events/:event_id/participants', {
          params,
          body: { nickname: `Player ${index}`, army_id: armies[index % 2]?.id },
        }),
      ),
    )
    for (let round_number = 1; round_number <= 5; round_number++) {
      const round = { ...params, round_number }
      await call(round_number)('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
      await call(round_number + 1)('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
      const all = await call(round_number)('GET /events/:event_id/matches', { params, query: {} })
      const matches = all.matches.filter((match) => match.round_number === round_number)
      expect(matches).toHaveLength(12)
      await Promise.all(
        matches.map(({ id: match_id }, index) =>
          call(index)('PUT /events/:event_id/matches/:match_id/result', {
            params: { ...params, match_id },
            body: { participant1_score: 10 + index, participant2_score: round_number },
          }),
        ),
      )
    }
    const standings = await Promise.all(
      servers.map((_, index) => call(index)('GET /events/:event_id/standings', { params, query: {} })),
    )
    expect(new Set(standings.map((each) => JSON.stringify(each))).size).toBe(1)
    const { matches } = await call(0)('GET /events/:event_id/matches', { params, query: {} })
    expect(matches.filter(({ result }) => result !== 'pending')).toHaveLength(60)
  }
  // At the same time, so that sessions are shared.
  await Promise.all(emails.map((email, index) => day(email, index)))
  for (const { log } of servers) expect(log).not.toMatch(/prepared statement|"level":(50|60)|ERROR|FATAL/)
})
