import { sql } from 'kysely'
import { ifLocked } from '../../db/session-lock.ts'
import type { Db } from '../../db/tables.ts'

/** How many events are counted in one transaction: enough to be quick, few enough to fit into memory. */
const concurrency = 200

/**
 * Counts the armies of the events that were changed. One server at a time does it, and the others skip it; so counts
 * are right within a second of any change. Returns how many it has counted.
 */
export async function countPendingEvents(db: Db): Promise<number> {
  const { rows } = await sql`select from events_to_count limit 1`.execute(db)
  if (rows.length === 0) return 0
  const counted = await ifLocked(db, 'counting', async (session) => {
    let all = 0
    for (let some = 1; some > 0; all += some) some = await countSome(session)
    return all
  })
  return counted ?? 0
}

const countSome = (db: Db) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ counted: number }>`select count_noted_events(${concurrency}) as counted`.execute(tx)
      return rows[0]?.counted ?? 0
    })
