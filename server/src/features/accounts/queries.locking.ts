import { sql } from 'kysely'
import type { Tx, UserRow } from '../../db/tables.ts'

/** The events that accounts run, help with or take part in. */
const eventsOf = async (tx: Tx, user_ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select event_id as id from event_staff where user_id = any(${user_ids}::bigint[])
    union select event_id from participants
      where user_id = any(${user_ids}::bigint[]) or mate_id = any(${user_ids}::bigint[]) order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks events in the order of their ids, so that nobody else writes to them. */
export const lockEvents = (tx: Tx, ids: number[]) =>
  sql`select from events where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)

/**
 * Locks accounts and their events, both in the order of their ids. The events come first, as for everyone who joins one:
 * joining locks the event, and then its foreign key locks the account. Returns the accounts that are still there, by id.
 */
export async function lockAccounts(
  tx: Tx,
  ids: number[],
): Promise<{ users: ReadonlyMap<number, UserRow>; event_ids: number[] }> {
  await lockEvents(tx, await eventsOf(tx, ids))
  const users = await tx.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  // Those that were created or joined before the accounts were locked.
  const event_ids = await eventsOf(tx, ids)
  await lockEvents(tx, event_ids)
  return { users: new Map(users.map((user) => [user.id, user])), event_ids }
}
