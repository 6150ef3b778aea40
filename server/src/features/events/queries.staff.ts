import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tables } from '../../db/tables.ts'

/** Everybody who may change the event, with their role. */
export const staffOf = (eb: ExpressionBuilder<Tables, 'events'>) =>
  jsonArrayFrom(
    eb.selectFrom('event_staff').whereRef('event_staff.event_id', '=', 'events.id').select(['user_id', 'role']),
  )

/** Whether a user may change an event, in any role. */
export const isStaffOf = async (db: Db, event_id: number, user_id: number): Promise<boolean> =>
  (await db
    .selectFrom('event_staff')
    .select('role')
    .where('event_id', '=', event_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()) !== undefined

/** The same for the event of a row. */
export const isStaff = (user_id: number | RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from event_staff where event_staff.event_id = events.id and event_staff.user_id = ${user_id})`
