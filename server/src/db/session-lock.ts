import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** The advisory locks of Muster's sessions and transactions, each with a number of its own. */
export const locks = {
  migrating: 7_262_734_001,
  /** The server that owns the embedded database. */
  owning: 7_262_734_002,
  /** Also in `schema/army-sums.sql`. */
  counting: 7_262_734_003,
  rating: 7_262_734_004,
  publishing: 7_262_734_008,
  measuring: 7_262_734_009,
} as const

type LockName = keyof typeof locks

/**
 * Runs `work` in a session that holds a lock; waits while another session has it. The lock ends with the session, also
 * if the process is killed. A transaction in `work` begins after the lock, so its snapshot has what the holder before
 * has written.
 */
export const whenLocked = <T>(db: Db, name: LockName, work: (session: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${locks[name]})`.execute(session)
    return work(session).finally(() => unlock(session, name))
  })

/** The same, but returns undefined at once if another session has the lock. */
export const ifLocked = <T>(db: Db, name: LockName, work: (session: Db) => Promise<T>): Promise<T | undefined> =>
  db.connection().execute(async (session) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(${locks[name]}) as is_ours`.execute(session)
    return rows[0]?.is_ours ? work(session).finally(() => unlock(session, name)) : undefined
  })

const unlock = (session: Db, name: LockName) => sql`select pg_advisory_unlock(${locks[name]})`.execute(session)
