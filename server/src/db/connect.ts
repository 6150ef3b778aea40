import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isQueryTimeout } from './failures.ts'
import { nameOf } from './prepared.ts'
import type { Tables } from './tables.ts'

const int8 = 20

/**
 * Ids and counts are int8 in PostgreSQL and would arrive as text. They stay below 2^53 here, so they are read as
 * numbers.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
}

/**
 * In milliseconds. A longer query is a mistake, or waits for one; it must not hold a connection that 200 others wait
 * for.
 */
const statementLimit = 10_000

/**
 * Compiling a query, or running it in parallel, takes longer than Muster's longest query. Frequently read pages are in
 * memory, where random ones cost no more than sequential ones.
 */
const planning = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1'

/** PostgreSQL ends the session of a client that has vanished within a minute, and so its locks, rather than in two hours. */
const keepalive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/** A process that is suspended in a transaction must not keep an event locked for the others. In milliseconds. */
const idleLimit = 15_000

/**
 * Opens a pool of connections. It reports a lost connection to `onLost`, and replaces it on demand. `settings` change
 * the limits, for tasks that are not requests. Without names, no query is prepared: a pooler may give each transaction
 * another session.
 */
export function openPool(
  connectionString: string,
  onLost: (error: Error) => void,
  settings: pg.PoolConfig = {},
  hasNames = true,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 20,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementLimit,
    lock_timeout: 3000,
    // For a database that neither responds nor hangs up, such as a suspended one, which cannot enforce its own limits.
    query_timeout: statementLimit + 2000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'muster',
    options: `${planning} ${keepalive} -c idle_in_transaction_session_timeout=${idleLimit}`,
    ...settings,
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    // A connection that breaks while in use also fails its query; without a listener it would end the process.
    client.on('error', onLost)
    extendQueries(client, hasNames)
  })
  return pool
}

/**
 * Names frequent queries, so that the connection parses and plans each of them once. Closes the connection after a
 * query timeout: it still waits for the result, and the next query would wait, too.
 */
function extendQueries(client: pg.PoolClient, hasNames: boolean) {
  client.query = new Proxy(client.query, {
    apply(query, self, [text, values, ...others]) {
      const name = hasNames && typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined
      const unnamed = hasNames || !isNamed(text) ? text : { ...text, name: undefined }
      const sent = name === undefined ? [unnamed, values, ...others] : [{ name, text, values }, ...others]
      const result: unknown = Reflect.apply(query, self, sent)
      if (result instanceof Promise) {
        result.catch((error) => {
          if (isQueryTimeout(error) && client instanceof pg.Client) void client.end()
        })
      }
      return result
    },
  })
}

/** A query that a library has named. */
const isNamed = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' && query !== null && 'name' in query && 'text' in query

/** Migrations, backups and the like may take as long as they need, also where the role has limits. */
export const noTimeLimits: pg.PoolConfig = {
  max: 4,
  // The driver sends no limit of 0.
  options: `${planning} ${keepalive} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0`,
  statement_timeout: 0,
  lock_timeout: 0,
  query_timeout: 0,
}

/** Connections through a pooler bring no settings: they are those of the role. */
export const pooledSettings: pg.PoolConfig = { options: '', statement_timeout: 0, lock_timeout: 0 }

export const openDb = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
