import { type EventChange, type EventFilters, type EventInput, eventsMax } from '@muster/contract/events'
import type { Db, Tx } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/authentication.ts'
import { pageOf } from '../../http/cursor.ts'
import type { Limits } from '../../http/limits.ts'
import { openTurns } from '../../http/turns.ts'
import * as queries from './queries.ts'
import { eventCursor, requireOwner } from './rules.ts'

/** A page of events; `ownerId` narrows it to one owner's. */
export async function listPage(db: Db, filters: EventFilters, ownerId: number | undefined) {
  const after = filters.cursor === undefined ? undefined : eventCursor.read(filters.cursor)
  const { rows, total } = await queries.listEvents(db, { filters, ownerId, after })
  const { page, last } = pageOf(rows, filters.limit)
  return {
    page,
    total,
    next_cursor: last ? eventCursor.write([last.event_date?.toISOString() ?? null, last.id]) : null,
  }
}

interface CreateDeps {
  db: Db
  limits: Limits
  /** Whether the user may load many events, as catalogue editors may. */
  isEditor: boolean
}

/** Throws `too_many_attempts`, `too_many_events`. */
export async function createEvent({ db, limits, isEditor }: CreateDeps, user: Caller, input: EventInput) {
  await limits.count(isEditor ? 'editor_events' : 'new_events', String(user.id))
  if (!isEditor && (await queries.countEventsOf(db, user.id)) >= eventsMax) {
    throw new AppError('too_many_events', `An account can have at most ${eventsMax} events. Please delete some first.`)
  }
  return queries.getEvent(db, await queries.insertEvent(db, user.id, input))
}

/**
 * Who changes one event waits here for the one before, and not with a connection and a lock in the database: else 20 who write to
 * one event would keep everybody else from theirs. Other servers' writers are kept apart by the lock.
 */
const inTurn = openTurns({ atOnce: 1, waiting: 500 })

/**
 * Changes an event or what belongs to it, in one transaction and one change at a time. Throws `not_found`, and `unavailable` when
 * too many wait.
 */
export const withEvent = <T>(db: Db, id: number, change: (tx: Tx, event: queries.LockedEvent) => Promise<T>) =>
  inTurn(id, () => db.transaction().execute(async (tx) => change(tx, await queries.getEventForUpdate(tx, id))))

/** The same for what its owner alone may do. Throws `not_owner` too. */
export const withOwnEvent = <T>(
  db: Db,
  user: Caller,
  id: number,
  change: (tx: Tx, event: queries.LockedEvent) => Promise<T>,
) =>
  withEvent(db, id, (tx, event) => {
    requireOwner(user, event)
    return change(tx, event)
  })

/** Throws `not_found`, `not_owner`, and `invalid_input` when armies of the old game stand in the way. */
export const changeEvent = (db: Db, user: Caller, id: number, change: EventChange) =>
  withOwnEvent(db, user, id, async (tx) => {
    await queries.updateEvent(tx, id, change)
    return queries.getEvent(tx, id)
  })

/** Throws `not_found`, `not_owner`. */
export const removeEvent = (db: Db, user: Caller, id: number) =>
  withOwnEvent(db, user, id, (tx) => queries.deleteEvent(tx, id))
