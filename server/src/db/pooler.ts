import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { DatabaseError } from './migrate.ts'

/** How often a probe is repeated: somebody else may get the session that it looks for. */
const attempts = 5

/**
 * Whether a pooler gives each transaction of a connection any session, as PgBouncer does. It refuses the limits of time
 * that come with a connection, unless it is configured to ignore them.
 */
export const sharesSessions = (pool: pg.Pool): Promise<boolean> =>
  withTwo(pool, async (one, other) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const mark = randomUUID()
      await one.query(`select set_config('muster.probe', $1, false)`, [mark])
      const { rows } = await other.query(`select current_setting('muster.probe', true) as mark`)
      if (rows[0].mark === mark) return true
    }
    return false
  }).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('unsupported startup parameter')) return true
    throw error
  })

/**
 * Throws unless a connection of the pool has a session of its own, which locks and notifications need. `remedy` is a
 * sentence that says what to set.
 */
export async function requireSessions(pool: pg.Pool, remedy: string): Promise<void> {
  if (await sharesSessions(pool))
    throw new DatabaseError(`The database is behind a pooler that shares sessions, such as PgBouncer. ${remedy}`)
}

/**
 * Whether a pooler keeps prepared statements for its clients (PgBouncer from 1.21 on, if `max_prepared_statements` is
 * set). Finds out by moving to another session; if that never happens, they count as not kept.
 */
export const keepsStatements = (pool: pg.Pool): Promise<boolean> =>
  withTwo(pool, async (one, other) => {
    const text = 'select pg_backend_pid() as id'
    // A new name: a session has those that others have left there.
    const probe = { name: `muster_${randomUUID()}`, text }
    const sessionOf = async (client: pg.PoolClient, query: pg.QueryConfig) =>
      (await client.query<{ id: number }>(query)).rows[0]?.id
    for (let attempt = 0; attempt < attempts; attempt++) {
      const first = await sessionOf(one, probe)
      await other.query('begin')
      const taken = await sessionOf(other, { text })
      const second = await sessionOf(one, probe)
      await other.query('commit')
      if (first === taken && first !== second) return true
    }
    return false
  }).catch(() => false)

async function withTwo<T>(pool: pg.Pool, use: (one: pg.PoolClient, other: pg.PoolClient) => Promise<T>): Promise<T> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      return await use(one, other)
    } finally {
      other.release(true)
    }
  } finally {
    one.release(true)
  }
}

/** Which server and which of its databases a pool leads to. */
export async function placeOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(
    `select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time())) as place`,
  )
  return rows[0]?.place ?? ''
}
