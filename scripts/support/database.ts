import type pg from 'pg'
import type { Config } from '../../server/src/config.ts'
import { noTimeLimits, openDb, openPool } from '../../server/src/db/connect.ts'
import { findRunning, startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import type { Db } from '../../server/src/db/tables.ts'

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'DATABASE_SESSION_URL'>>

/** A pool without the time limits of requests. */
export const openOwnPool = (url: string, settings: pg.PoolConfig = {}) =>
  // Nothing to log: a lost connection already fails the statement that uses it.
  openPool(url, () => {}, { ...noTimeLimits, ...settings })

/** Provides a pool for the database, and closes it afterwards. */
export async function withPool<T>(url: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openOwnPool(url)
  return use(pool).finally(() => pool.end())
}

/** Provides the address of the configured database; starts an embedded one if no server is running on it. */
export async function withUrl<T>(place: Place, use: (url: string) => Promise<T>): Promise<T> {
  const { DATA_DIR, DATABASE_URL, DATABASE_SESSION_URL = DATABASE_URL } = place
  // Commands need sessions of their own, as migrations do.
  if (DATABASE_SESSION_URL !== undefined) return use(DATABASE_SESSION_URL)
  const running = await findRunning(DATA_DIR).catch(() => undefined)
  const isReachable = running && (await withPool(running.url, (pool) => pool.query('select 1')).catch(() => undefined))
  if (running && isReachable) return use(running.url)
  const embedded = await startEmbedded(DATA_DIR)
  return use(embedded.url).finally(embedded.stop)
}

/** Provides the configured database without migrating it. */
export const withDatabase = <T>(place: Place, use: (pool: pg.Pool) => Promise<T>): Promise<T> =>
  withUrl(place, (url) => withPool(url, use))

/** Provides the configured database, migrated to the latest version. */
export const withDb = <T>(place: Place, use: (db: Db) => Promise<T>): Promise<T> =>
  withDatabase(place, async (pool) => {
    await migrate(pool)
    return use(openDb(pool))
  })
