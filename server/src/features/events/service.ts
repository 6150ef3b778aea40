import type { EventChange, EventFilters, EventInput } from '@muster/contract/events'
import type { Db } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import * as queries from './queries.ts'
import { readCursor, requireOwner, writeCursor } from './rules.ts'

/** A page of events; `ownerId` narrows it to one owner's. */
export async function listPage(db: Db, filters: EventFilters, ownerId: number | undefined) {
  const after = filters.cursor === undefined ? undefined : readCursor(filters.cursor)
  const { rows, total } = await queries.listEvents(db, { filters, ownerId, after })
  const page = rows.slice(0, filters.limit)
  const last = page.at(-1)
  return { page, total, next_cursor: last && rows.length > page.length ? writeCursor(last) : null }
}

export async function createEvent(db: Db, user: Caller, input: EventInput) {
  return queries.getEvent(db, await queries.insertEvent(db, user.id, input))
}

/** Throws `not_found`, `not_owner`, and `invalid_input` when armies of the old game stand in the way. */
export const changeEvent = (db: Db, user: Caller, id: number, change: EventChange) =>
  db.transaction().execute(async (tx) => {
    requireOwner(user, await queries.getEventForUpdate(tx, id))
    await queries.updateEvent(tx, id, change)
    return queries.getEvent(tx, id)
  })

/** Throws `not_found`, `not_owner`. */
export const removeEvent = (db: Db, user: Caller, id: number) =>
  db.transaction().execute(async (tx) => {
    requireOwner(user, await queries.getEventForUpdate(tx, id))
    await queries.deleteEvent(tx, id)
  })
