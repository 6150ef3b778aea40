import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

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

interface Placed {
  id: number
  place_id: number
  time_zone: string
}

/** The start of an event in its new time zone: an event without a known time stays on its day. */
const start = sql`case when not has_time and events.time_zone is null
  then (event_day + time '12:00') at time zone placed.time_zone else event_date end`

/** Sets places without counting a change: the versions stay, and armies are not counted again. */
export const placeEvents = (db: Db, placed: Placed[]) =>
  db.transaction().execute(async (tx) => {
    await sql`set local muster.is_placing = 'on'`.execute(tx)
    await sql`
      update events set place_id = placed.place_id, time_zone = coalesce(events.time_zone, placed.time_zone),
        event_date = ${start}, ends_at = ends_at + (${start} - event_date)
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) placed (id bigint, place_id bigint, time_zone text)
      where events.id = placed.id and events.place_id is null`.execute(tx)
  })
