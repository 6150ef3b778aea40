import { sql } from 'kysely'
import type { CauseKind, CauseOf } from '../db/tables.causes.ts'
import type { Db, Tx } from '../db/tables.ts'

/** The causes of an event, in their order. */
export async function listCauses(db: Db, event_id: number): Promise<number[]> {
  const rows = await db.selectFrom('causes').select('id').where('event_id', '=', event_id).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Takes a cause; undefined if another job has taken it. */
export const takeCause = (tx: Tx, id: number) =>
  tx
    .deleteFrom('causes')
    .where('id', '=', id)
    .returning(['kind', 'event_id', 'subject_id', 'author_id', 'content'])
    // As `recordCauses` has stored it.
    .$castTo<CauseOf<CauseKind>>()
    .executeTakeFirst()

/** How many events with left causes are planned each minute at most. */
const leftMax = 500

/** The events whose causes are older than a minute: the job of one failed for a day. */
export async function listLeft(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('causes')
    .select('event_id')
    .distinct()
    .where('at', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('event_id')
    .limit(leftMax)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** How long a cause is kept that cannot be planned, in days. Nobody wants to hear of it after that. */
const keptDays = 2

export const deleteLeft = (db: Db) =>
  db.deleteFrom('causes').where('at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`).execute()
