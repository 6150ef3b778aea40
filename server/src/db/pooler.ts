import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { DatabaseError } from './migrate.ts'

/** How often a probe is repeated: somebody else may get the session that it looks for. */
const attempts = 5

/**
 * Throws unless a connection of the pool has a session of its own, which locks and notifications need. `remedy` is a
 * sentence that says what to set.
 */
export async function requireSessions(pool: pg.Pool, remedy: string): Promise<void> {
  const [one, other] = [await pool.connect().catch(explain(remedy)), await pool.connect().catch(explain(remedy))]
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const mark = randomUUID()
      await one.query(`select set_config('muster.probe', $1, false)`, [mark])
      const { rows } = await other.query(`select current_setting('muster.probe', true) as mark`)
      if (rows[0].mark === mark) throw new DatabaseError(sharedSessions(remedy))
    }
  } finally {
    one.release(true)
    other.release(true)
  }
}

const sharedSessions = (remedy: string) =>
  `The database is behind a pooler that shares sessions between transactions, such as PgBouncer. ${remedy}`

/** PgBouncer refuses the limits of time that come with a connection, unless it is told to ignore them. */
const explain =
  (remedy: string) =>
  (error: unknown): never => {
    const isRefusal = error instanceof Error && error.message.startsWith('unsupported startup parameter')
    throw isRefusal ? new DatabaseError(sharedSessions(remedy)) : error
  }

/**
 * Whether a pooler keeps prepared statements for its clients (PgBouncer from 1.21 on, if `max_prepared_statements` is
 * set). Finds out by moving to another session; if that never happens, they count as not kept.
 */
export async function keepsStatements(pool: pg.Pool): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()]
  const sessionOf = async (client: pg.PoolClient) =>
    (await client.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id
  const probe = { name: 'muster_probe', text: 'select pg_backend_pid() as id' }
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const first = (await one.query<{ id: number }>(probe)).rows[0]?.id
      await other.query('begin')
      const taken = await sessionOf(other)
      const second = (await one.query<{ id: number }>(probe)).rows[0]?.id
      await other.query('commit')
      if (first === taken && first !== second) return true
    }
    return false
  } catch {
    return false
  } finally {
    one.release(true)
    other.release(true)
  }
}

/** Which server and which of its databases a pool leads to. */
export async function placeOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(
    'select concat_ws(chr(32), current_database(), pg_postmaster_start_time()) as place',
  )
  return rows[0]?.place ?? ''
}
