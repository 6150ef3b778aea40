import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'

/** Whether an import has added something that no editor has seen. What is undone without a rest is gone. */
export const isUnseen = sql<SqlBool>`(
  imports.needs_review and matches_added + participants_added > 0 and not (imports.state = 'undone' and kept = '[]'))`

/** How much of a kind an account may import until somebody has to look. */
const unseenMax = 500

/**
 * Whether the imports of an account need a look: they have added too many matches, or too many participants, who count
 * for their armies; or some already wait.
 */
export async function needsLook(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ needs_look: boolean }>`
    select coalesce(greatest(sum(matches_added), sum(participants_added)) > ${unseenMax}, false)
      or exists (select from reviews join events on review_id = reviews.id
                 where reviews.user_id = ${user_id} and reviews.state = 'waiting') as needs_look
    from imports where user_id = ${user_id} and ${isUnseen}`.execute(db)
  return rows[0]?.needs_look === true
}

/** Lets the events wait that an import has added to. Returns how many begin to wait. */
export async function holdEvents(tx: Tx, import_id: number, review_id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update events set review_id = ${review_id}
    where id in (select event_id from imported_rows where import_id = ${import_id} and kind in ('participant', 'match'))
      and coalesce((select state from reviews where id = events.review_id), 'accepted') = 'accepted'`.execute(tx)
  await tx.updateTable('imports').set({ review_id }).where('id', '=', import_id).execute()
  return Number(numAffectedRows)
}

/** After this many events with participants of other accounts, an organiser is known. */
const knownAfter = 3

/** Whether an account has organised events that other accounts have joined. */
export async function isKnownOrganiser(db: Db, owner_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from events where owner_id = ${owner_id} and exists (
      select from participants where event_id = events.id and user_id <> ${owner_id})
    limit ${knownAfter}`.execute(db)
  return rows.length === knownAfter
}

/** Whether an import of an account has not ended. */
export async function isImporting(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from imports where user_id = ${user_id} and state in ('waiting', 'running') limit 1`.execute(db)
  return rows.length > 0
}
