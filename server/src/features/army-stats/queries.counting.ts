import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** Events that are counted in one transaction: enough to be quick, few enough to stay in memory. */
const atOnce = 200

/** Who counts holds this lock. Any number that nothing else of ours locks on. */
export const countingLock = 7_262_734_003

/**
 * Counts the armies of the events that were changed. One server does it at a time, the others have nothing to do then; so counts are
 * right within a second of a change, whoever made it.
 */
export async function countNotedEvents(db: Db): Promise<void> {
  const { rows } = await sql`select from events_to_count limit 1`.execute(db)
  if (rows.length === 0) return
  await db.connection().execute(async (session) => {
    const lock = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${countingLock}) as is_ours`.execute(
      session,
    )
    if (!lock.rows[0]?.is_ours) return
    try {
      while ((await countSome(session)) > 0);
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
      const { rows } = await sql<{ counted: number }>`select count_noted_events(${atOnce}) as counted`.execute(tx)
      return rows[0]?.counted ?? 0
    })
