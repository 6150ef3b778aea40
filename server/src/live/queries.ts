import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { type Audience, audienceColumns, versionOf } from '../features/events/queries.ts'

/** What streams need to know of an event: its version, and who may see it. */
export interface LiveEvent extends Audience {
  version: number
}

/** The events with these ids that exist. */
export const findLiveEvents = (db: Db, ids: readonly number[]): Promise<LiveEvent[]> =>
  db
    .selectFrom('events')
    .select((eb) => [...audienceColumns(eb), versionOf(eb).as('version')])
    .where(sql<boolean>`events.id = any(${ids}::bigint[])`)
    .execute()
