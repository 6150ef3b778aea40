import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'

/** Events after this id with a city but without a place. */
export const listUnplaced = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('events')
    .select(['id', 'location_city', 'location_country'])
    .where('id', '>', after)
    .where('place_id', 'is', null)
    .where('location_city', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks those of these events that still have no place. */
export const lockUnplaced = (tx: Tx, events: { id: number }[]) =>
  tx
    .selectFrom('events')
    .select(['id', 'location_city', 'location_country', 'event_date', 'ends_at', 'has_time', 'time_zone'])
    .where(sql<SqlBool>`id = any(${events.map(({ id }) => id)})`)
    .where('place_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

interface Placed {
  id: number
  place_id: number
  time_zone: string
  event_date: Date | string | null
  ends_at: Date | string | null
}

/** Sets places without counting a change: the versions stay, and armies are not counted again. */
export async function placeEvents(tx: Tx, placed: Placed[]) {
  await sql`set local muster.is_placing = 'on'`.execute(tx)
  await sql`
    update events set place_id = placed.place_id, time_zone = placed.time_zone,
      event_date = placed.event_date, ends_at = placed.ends_at
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) placed
      (id bigint, place_id bigint, time_zone text, event_date timestamptz, ends_at timestamptz)
    where events.id = placed.id`.execute(tx)
}
