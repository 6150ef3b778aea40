import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const int8 = 20

/**
 * Ids and counts are int8 in PostgreSQL and would arrive as text. They stay below 2^53 here, so they are read as numbers.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

/**
 * A pool of connections. A connection lost while idle is logged by `onLost` and replaced when it is needed. `settings` change the
 * limits, for work that is not a request.
 */
export function openPool(
  connectionString: string,
  onLost: (error: Error) => void,
  settings: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 20,
    connectionTimeoutMillis: 5000,
    // What takes longer is a mistake, or waits for somebody who does; it must not hold a connection that 200 others wait for.
    statement_timeout: 20_000,
    lock_timeout: 3000,
    application_name: 'muster',
    // Compiling a query, or sharing it among processes, takes longer than our longest; and what is read often lies in memory,
    // where no page is far.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
    ...settings,
  })
  pool.on('error', onLost)
  // A connection that breaks while it is in use fails its query too; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Migrations take the time they take. */
export const migrationLimits: pg.PoolConfig = { max: 4, statement_timeout: 0, lock_timeout: 0 }

export const openDb = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
