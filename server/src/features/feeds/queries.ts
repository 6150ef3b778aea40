import type { EventFilters } from '@muster/contract/event-search'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { allOf, type Centre, selectFound } from '../events/queries.filters.ts'
import { selectEvents } from '../events/queries.ts'

/** The events that were created last, newest first. */
export function listNewest(
  db: Db,
  { filters, centre, limit }: { filters: EventFilters; centre: Centre; limit: number },
) {
  const sets = selectFound(db, { filters, centre })
  const ids = sets.map((events) => events.select('events.id').orderBy('events.id', 'desc').limit(limit))
  return selectEvents(db).where('events.id', 'in', allOf(db, ids)).orderBy('events.id', 'desc').limit(limit).execute()
}

export const findProgrammes = (db: Db, eventIds: number[]) =>
  db.selectFrom('events').select(['id', 'programme']).where('id', 'in', eventIds).execute()

/** The owner of the calendar with this key. */
export const findOwner = (db: Db, key: string) =>
  db.selectFrom('users').select(['id', 'nickname']).where('calendar_key', '=', key).executeTakeFirst()

/** The published rounds of a user in these events: table and opponent, or neither with a bye. */
export const findOwnRounds = (db: Db, userId: number, eventIds: number[]) =>
  db
    .selectFrom('participants as own')
    .innerJoin('seats', (join) =>
      join.onRef('seats.event_id', '=', 'own.event_id').onRef('seats.participant_id', '=', 'own.id'),
    )
    .leftJoin('matches', 'matches.id', 'seats.match_id')
    .leftJoin('participants as other', (join) =>
      join.on(
        'other.id',
        '=',
        // The opponent's id.
        ({ ref }) => sql`${ref('matches.participant1_id')} + ${ref('matches.participant2_id')} - ${ref('own.id')}`,
      ),
    )
    .where(sql<SqlBool>`${userId} in (own.user_id, own.mate_id)`)
    .where('own.event_id', 'in', eventIds)
    .where('seats.is_draft', '=', false)
    .select(['own.event_id', 'seats.round_number', 'matches.table_number', 'other.nickname as opponent'])
    .orderBy('seats.round_number')
    .execute()

export type OwnRound = Awaited<ReturnType<typeof findOwnRounds>>[number]

export const findCalendarKey = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('calendar_key').where('id', '=', userId).executeTakeFirst())?.calendar_key ??
  null

export const saveCalendarKey = (db: Db, userId: number, calendar_key: string | null) =>
  db.updateTable('users').set({ calendar_key }).where('id', '=', userId).execute()

/** Whether there is or was an event with this id. Ids are assigned in sequence and never reused. */
export async function wasAssigned(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ was_assigned: boolean }>`
    select ${id} <= coalesce(pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass), 0) as was_assigned`.execute(
    db,
  )
  return rows[0]?.was_assigned ?? false
}
