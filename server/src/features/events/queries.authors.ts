import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'

/** The nickname of the account behind a change; null if it is unknown or gone. */
export const findNickname = async (db: Db, user_id: number | null): Promise<string | null> =>
  (await db.selectFrom('users').select('nickname').where('id', '=', user_id).executeTakeFirst())?.nickname ?? null

/** Records the author of the changes in this transaction. */
export const setChangeAuthor = (tx: Tx, userId: number) =>
  sql`select set_config('muster.author', ${String(userId)}, true)`.execute(tx)

/**
 * The time and author of the last change to the event or anything in it; undefined if only changes without these are
 * known.
 */
export async function findLastChange(db: Db, id: number) {
  const { rows } = await sql<{ at: Date; by: string | null }>`
    select change.at, users.nickname as by
    from (
      select noted_at as at, user_id from events_to_count where event_id = ${id}
      union all
      select changed_at, changed_by from event_versions where event_id = ${id} and changed_at is not null
    ) change
    join events on events.id = ${id}
    left join users on users.id = coalesce(change.user_id, events.owner_id)
    order by change.at desc limit 1`.execute(db)
  return rows[0]
}

/** The last change of the event's own fields, and its author; null if unknown. */
export async function findLastEdit(db: Db, id: number) {
  const { at, by } = await db
    .selectFrom('events')
    .leftJoin('users', (join) => join.on('users.id', '=', sql<number>`coalesce(events.updated_by, events.owner_id)`))
    .select(['events.updated_at as at', 'users.nickname as by'])
    .where('events.id', '=', id)
    .executeTakeFirstOrThrow()
  return { at, by }
}
