import type pg from 'pg'
import type { Config } from '../../server/src/config.ts'
import { noTimeLimits, openDb, openPool } from '../../server/src/db/connect.ts'
import { findRunning, startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import type { Db } from '../../server/src/db/tables.ts'

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** A pool for work that is not a request: it takes the time it takes. */
export const openOwnPool = (url: string, settings: pg.PoolConfig = {}) =>
  // A connection lost here fails the statement that uses it, which says it all.
  openPool(url, () => {}, { ...noTimeLimits, ...settings })

/** Lends out a pool of the database, and closes it. */
export async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openOwnPool(url)
  return work(pool).finally(() => pool.end())
}

/** Lends out the address of the database of the settings; an embedded one is started where no server runs on it. */
export async function withUrl<T>({ DATABASE_URL, DATA_DIR }: Place, work: (url: string) => Promise<T>): Promise<T> {
  if (DATABASE_URL !== undefined) return work(DATABASE_URL)
  const running = await findRunning(DATA_DIR).catch(() => undefined)
  const isAnswering = running && (await withPool(running.url, (pool) => pool.query('select 1')).catch(() => undefined))
  if (running && isAnswering) return work(running.url)
  const embedded = await startEmbedded(DATA_DIR)
  return work(embedded.url).finally(embedded.stop)
}

/** Lends out the database of the settings as it is. */
export const withStore = <T>(place: Place, work: (pool: pg.Pool) => Promise<T>): Promise<T> =>
  withUrl(place, (url) => withPool(url, work))

/** Lends out the database of the settings, brought to the present. */
export const withDb = <T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> =>
  withStore(place, async (pool) => {
    await migrate(pool)
    return work(openDb(pool))
  })
