import { type EventChange, type EventFilters, type EventInput, eventsMax } from '@muster/contract/events'
import type { Db, Tx } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/authentication.ts'
import { pageOf } from '../../http/cursor.ts'
import type { Transact } from '../../http/idempotency.ts'
import type { Limits } from '../../http/limits.ts'
import { openTurns } from '../../http/turns.ts'
import { changedMeanwhile, hasSeen, type Seen } from '../../http/versions.ts'
import { presentEvent } from './present.ts'
import * as queries from './queries.ts'
import { eventCursor, requireOwner, rezoned, zoned } from './rules.ts'

/** A page of events; `callerId` is whose own and joined events the filters mean. */
export async function listPage(db: Db, filters: EventFilters, callerId: number | undefined) {
  const after = filters.cursor === undefined ? undefined : eventCursor.read(filters.cursor)
  const { rows, total } = await queries.listEvents(db, { filters, callerId, after })
  const { page, last } = pageOf(rows, filters.limit)
  return {
    page,
    total,
    next_cursor: last ? eventCursor.write([last.event_date?.toISOString() ?? null, last.id]) : null,
  }
}

interface CreateDeps<Answer> {
  transact: Transact<queries.EventRow, Answer>
  limits: Limits
  /** Whether the user may create many events, as catalogue editors may. */
  isEditor: boolean
}

/** Throws `too_many_attempts`, `too_many_events`. */
export async function createEvent<Answer>(
  { transact, limits, isEditor }: CreateDeps<Answer>,
  user: Caller,
  input: EventInput,
) {
  await limits.count(isEditor ? 'editor_events' : 'new_events', String(user.id))
  return transact(async (tx) => {
    if (!isEditor && (await queries.countEventsOf(tx, user.id)) >= eventsMax) {
      throw new AppError(
        'too_many_events',
        `An account can have at most ${eventsMax} events. Please delete some first.`,
      )
    }
    return queries.getEvent(tx, await queries.insertEvent(tx, user.id, zoned(input)))
  })
}

/**
 * Writers to one event wait here for each other rather than in the database, where each would hold a connection: 20 of
 * them could otherwise block everybody else. Writers on other servers are held back by the lock.
 */
const inTurn = openTurns({ atOnce: 1, waiting: 500 })

/**
 * Changes an event or what belongs to it, in one transaction and one change at a time. Throws `not_found`, and
 * `unavailable` when too many are waiting.
 */
export function withEvent<Row, Answer>(transact: Transact<Row, Answer>, id: number, change: ChangeEvent<Row>) {
  return inTurn(id, () => transact(async (tx) => change(tx, await queries.getEventForUpdate(tx, id))))
}

type ChangeEvent<Row> = (tx: Tx, event: queries.LockedEvent) => Promise<Row>

/** The same for what only its owner may do. Throws `not_owner` too. */
export function withOwnEvent<Row, Answer>(
  transact: Transact<Row, Answer>,
  user: Caller,
  id: number,
  change: ChangeEvent<Row>,
) {
  return withEvent(transact, id, (tx, event) => {
    requireOwner(user, event)
    return change(tx, event)
  })
}

interface OwnEvent {
  user: Caller
  id: number
  seen: Seen
}

/**
 * Throws `not_found`, `not_owner`, `changed_meanwhile`, and `invalid_input` when armies of the old game stand in the
 * way.
 */
export function changeEvent<Answer>(
  transact: Transact<queries.EventRow, Answer>,
  { user, id, seen }: OwnEvent,
  change: EventChange,
) {
  return withOwnEvent(transact, user, id, async (tx) => {
    const event = await queries.getEvent(tx, id)
    if (!hasSeen(seen, event.version)) {
      // Of what its form shows, its owner alone can have changed anything.
      throw changedMeanwhile(presentEvent(event), { at: event.updated_at, by: event.owner_nickname })
    }
    await queries.updateEvent(tx, id, rezoned(event, change))
    return queries.getEvent(tx, id)
  })
}

/** Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function removeEvent<Answer>(transact: Transact<void, Answer>, { user, id, seen }: OwnEvent) {
  return withOwnEvent(transact, user, id, async (tx) => {
    const event = await queries.getEvent(tx, id)
    // Whose change that was is not known: somebody may have joined.
    if (!hasSeen(seen, event.version)) throw changedMeanwhile(presentEvent(event))
    await queries.deleteEvent(tx, id)
  })
}
