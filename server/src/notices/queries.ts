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
