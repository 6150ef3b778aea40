import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { type Audience, audienceColumns } from '../features/events/queries.ts'
import { readMinVersion } from '../http/routing/versions.ts'

/** What streams need to know of an event: its version, and who may see it. */
export type LiveEvent = Audience

/** The events with these ids that exist. */
export const findLiveEvents = (db: Db, ids: readonly number[]): Promise<LiveEvent[]> =>
  db.selectFrom('events').select(audienceColumns).where(sql<boolean>`events.id = any(${ids}::bigint[])`).execute()

/** Whether a database has the version of the event that a client has heard of; undefined if it has heard of none. */
export function isCurrentFor(request: FastifyRequest) {
  const { event_id } = request.params as { event_id?: number }
  const version = readMinVersion(request)
  if (event_id === undefined || version === undefined) return undefined
  return async (db: Db) => ((await findLiveEvents(db, [event_id]))[0]?.version ?? 0) >= version
}
