import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** How many events are counted in one transaction: enough to be quick, few enough to fit into memory. */
const concurrency = 200

/** The server that counts holds this lock. Any number that Muster uses for no other lock. */
export const countingLock = 7_262_734_003

/**
 * Counts the armies of the events that were changed. One server at a time does it, and the others skip it; so counts
 * are right within a second of any change. Returns how many it has counted.
 */
export async function countPendingEvents(db: Db): Promise<number> {
  const { rows } = await sql`select from events_to_count limit 1`.execute(db)
  if (rows.length === 0) return 0
  return db.connection().execute(async (session) => {
    const lock = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${countingLock}) as is_ours`.execute(
      session,
    )
    if (!lock.rows[0]?.is_ours) return 0
    try {
      let all = 0
      for (let some = 1; some > 0; all += some) some = await countSome(session)
      return all
    } finally {
      await sql`select pg_advisory_unlock(${countingLock})`.execute(session)
    }
  })
}

const countSome = (db: Db) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ counted: number }>`select count_noted_events(${concurrency}) as counted`.execute(tx)
      return rows[0]?.counted ?? 0
    })
