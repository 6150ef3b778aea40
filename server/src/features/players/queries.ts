import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

export type PlayerRow = NonNullable<Awaited<ReturnType<typeof findPlayer>>>

/** The verified account with this handle; for a merged account, the one that it is merged into. */
export const findPlayer = (db: Db, handle: string) =>
  db
    .selectFrom('users as named')
    .leftJoin('merges', 'merges.merged_user_id', 'named.id')
    .innerJoin('users', (join) => join.on('users.id', '=', sql<number>`coalesce(merges.user_id, named.id)`))
    .select(['users.id', 'users.handle', 'users.nickname', 'users.player_visibility', 'users.created_at'])
    .where('named.handle', '=', handle)
    .where('users.is_verified', '=', true)
    .executeTakeFirst()

/** Whether two accounts take part in the same event, drafts aside. */
export async function shareEvent(db: Db, one: number, other: number): Promise<boolean> {
  const shared = await db
    .selectFrom('participants as one')
    .innerJoin('participants as other', 'other.event_id', 'one.event_id')
    .innerJoin('events', 'events.id', 'one.event_id')
    .select('one.id')
    .where('one.user_id', '=', one)
    .where('other.user_id', '=', other)
    .where('one.waiting_since', 'is', null)
    .where('other.waiting_since', 'is', null)
    .where('events.visibility', '<>', 'draft')
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}
