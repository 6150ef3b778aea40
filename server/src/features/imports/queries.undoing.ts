import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'

/** The events with rows that an import has made and not undone yet. */
export const listMadeEvents = async (db: Db, import_id: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('imported_rows')
    .select('event_id')
    .distinct()
    .where('import_id', '=', import_id)
    .orderBy('event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}

interface Made {
  import_id: number
  event_id: number
}

const made = ({ import_id, event_id }: Made, kind: string) => sql`
  select row_id from imported_rows
  where import_id = ${import_id} and imported_rows.event_id = ${event_id} and kind = ${kind}`

/** The maximum number of matches that one statement deletes. */
const deletedAtOnce = 2000

/**
 * Deletes matches that nobody has changed or reported since, in an event of this owner. Returns how many are left of a
 * large event: call again.
 */
export async function deleteMatches(tx: Tx, ids: Made, owner_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from matches where id in (
        select id from matches
        where event_id = ${ids.event_id} and id in (${made(ids, 'match')}) and version = 1
          and not exists (select from reports where match_id = matches.id)
          and exists (select from events where id = ${ids.event_id} and owner_id = ${owner_id})
        limit ${deletedAtOnce})
      returning id
    )
    select count(*)::int as count from gone`.execute(tx)
  return rows[0]?.count === deletedAtOnce ? deletedAtOnce : 0
}

/** Deletes what is unchanged of the other rows: rounds without matches, participants without any, and the event. */
export async function deleteRest(tx: Tx, ids: Made) {
  const { event_id } = ids
  await sql`
    delete from rounds where event_id = ${event_id} and number in (${made(ids, 'round')}) and version = 1
      and not exists (select from matches where matches.event_id = rounds.event_id and round_number = number)`.execute(
    tx,
  )
  await sql`
    delete from participants where event_id = ${event_id} and id in (${made(ids, 'participant')})
      and version = 1 and user_id is null
      and not exists (select from claims where participant_id = participants.id)
      and not exists (select from seats where seats.event_id = participants.event_id and participant_id = participants.id)
      and not exists (select from matches where matches.event_id = participants.event_id and participant1_id = participants.id)
      and not exists (select from matches where matches.event_id = participants.event_id and participant2_id = participants.id)`.execute(
    tx,
  )
  await sql`
    delete from events where id = ${event_id} and id in (${made(ids, 'event')}) and updated_at = created_at
      and not exists (select from participants where event_id = events.id)
      and not exists (select from rounds where event_id = events.id)
      and not exists (select from announcements where event_id = events.id)
      and not exists (select from calls where event_id = events.id)
      and not exists (select from channels where event_id = events.id)`.execute(tx)
}

/** What is left of the rows that an import has made in an event. */
export async function countKept(tx: Tx, ids: Made) {
  const { event_id } = ids
  const { rows } = await sql<{ title: string; matches: number; participants: number; is_created: boolean }>`
    select title,
      (select count(*)::int from matches where event_id = ${event_id} and id in (${made(ids, 'match')})) as matches,
      (select count(*)::int from participants where event_id = ${event_id} and id in (${made(ids, 'participant')})) as participants,
      id in (${made(ids, 'event')}) as is_created
    from events where id = ${event_id}`.execute(tx)
  return rows[0]
}

/** Records that an event is undone, with a sentence about what stays. */
export async function finishEvent(tx: Tx, { import_id, event_id }: Made, kept: string | undefined) {
  await tx.deleteFrom('imported_rows').where('import_id', '=', import_id).where('event_id', '=', event_id).execute()
  if (kept === undefined) return
  await sql`
    update imports set kept = kept || ${JSON.stringify([kept])}::jsonb
    where id = ${import_id} and jsonb_array_length(kept) < 200`.execute(tx)
}
