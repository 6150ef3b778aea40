import { usualRadius } from '@muster/contract/event-filters'
import type { EventFilters, EventMapFilters } from '@muster/contract/event-search'
import { type EventChange, type EventInput, eventsMax } from '@muster/contract/events'
import type { Db, Tx } from '../../db/tables.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import type { Caller, Viewer } from '../../http/authentication.ts'
import { pageOf } from '../../http/cursor.ts'
import type { Transact } from '../../http/idempotency.ts'
import { createKeyedQueue } from '../../http/keyed-queue.ts'
import type { Limits } from '../../http/limits.ts'
import { changedMeanwhile, type ExpectedVersions, isExpected } from '../../http/versions.ts'
import { locate, requirePlace } from '../places/service.ts'
import { presentEvent } from './present.ts'
import { countByPlace, listEvents } from './queries.listing.ts'
import * as queries from './queries.ts'
import { cursorFor, isMoved, lasting, placed, replaced, requireOwner } from './rules.ts'
import { announceEvent } from './service.announcing.ts'
import { fillPlaces } from './service.waiting.ts'

/** An event as the API gives it, for features that pass it on. */
export { presentEvent, presentListed } from './present.ts'

type Around = Pick<EventFilters, 'near' | 'near_place' | 'radius_km'>

/** What a search is around, if anything. Throws `invalid_input` for a place that is unknown. */
export async function centreOf(db: Db, { near, near_place, radius_km = usualRadius }: Around) {
  if (near) return { ...near, radius_km, place: null }
  if (near_place === undefined) return null
  const place = await requirePlace(db, near_place)
  return { latitude: place.latitude, longitude: place.longitude, radius_km, place }
}

/** A page of events; `callerId` says whose own and joined events the filters mean. Throws `invalid_input`. */
export async function listPage(db: Db, filters: EventFilters, callerId: number | undefined) {
  const cursors = cursorFor(filters.sort)
  const after = filters.cursor === undefined ? undefined : cursors.read(filters.cursor)
  const centre = await centreOf(db, filters)
  const { rows, ...counted } = await listEvents(db, { filters, centre, callerId, after })
  const { page, last } = pageOf(rows, filters.limit)
  const sorted = filters.sort === 'distance' ? last?.distance_km : last?.event_date?.toISOString()
  return { page, ...counted, centre, next_cursor: last ? cursors.write([sorted ?? null, last.id]) : null }
}

/** Where the events that pass these filters are. Throws `invalid_input`. */
export async function listMap(db: Db, filters: EventMapFilters) {
  const centre = await centreOf(db, filters)
  return { centre, places: await countByPlace(db, { filters, centre }) }
}

/**
 * Throws `not_found` unless the viewer may see the event. Everybody sees one that is listed; those who have its link or
 * take part in it see an unlisted one; its owner alone sees a draft. Returns the caller where that decided.
 */
export async function requireVisible(db: Db, event: queries.Audience, viewer: Viewer): Promise<Caller | undefined> {
  const { id, visibility } = event
  if (visibility === 'listed' || (visibility === 'unlisted' && viewer.key === event.share_key)) return undefined
  const caller = await viewer.findCaller()
  if (caller?.id === event.owner_id) return caller
  if (caller && visibility === 'unlisted' && (await queries.takesPart(db, id, caller.id))) return caller
  throw notFound('event')
}

/** An event that the viewer may see, and whether they may know its link. Throws `not_found`. */
export async function viewEvent(db: Db, id: number, viewer: Viewer) {
  const event = await queries.getEvent(db, id)
  const caller = await requireVisible(db, event, viewer)
  return { event, knowsLink: viewer.key === event.share_key || caller?.id === event.owner_id }
}

/** The same for what belongs to an event, and was found with its audience. Throws `not_found`. */
export async function view<Found extends queries.Audience>(db: Db, found: readonly Found[], viewer: Viewer) {
  const event = queries.first(found)
  await requireVisible(db, event, viewer)
  return event
}

/** Throws `not_found`. */
export const requireView = async (db: Db, id: number, viewer: Viewer) =>
  view(db, await queries.findAudience(db, { id }), viewer)

interface CreateDeps<Answer> {
  transact: Transact<queries.EventRow, Answer>
  limits: Limits
  /** Whether the user may create many events, as catalogue editors may. */
  isEditor: boolean
}

/** Throws `too_many_attempts`, `too_many_events`, and `invalid_input` for an unknown place. */
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
    const event = lasting({ event_date: null, ends_at: null }, placed(input, await locate(tx, input)))
    const id = await queries.insertEvent(tx, user.id, event)
    if (event.visibility === 'listed') await announceEvent(tx, id)
    return queries.getEvent(tx, id)
  })
}

/**
 * Writers to one event wait here for each other rather than in the database, where each would hold a connection: 20 of
 * them could otherwise block everybody else. Writers on other servers are held back by the lock.
 */
const enqueue = createKeyedQueue({ concurrency: 1, waiting: 500 })

/**
 * Changes an event or what belongs to it, in one transaction and one change at a time. Throws `not_found`, and
 * `unavailable` when too many are waiting.
 */
export function withEvent<Row, Answer>(transact: Transact<Row, Answer>, id: number, change: ChangeEvent<Row>) {
  return enqueue(id, () => transact(async (tx) => change(tx, await queries.getEventForUpdate(tx, id))))
}

/**
 * The same for a change that takes long to plan: `change` plans it without a transaction, while other writers to this
 * event wait here, and then locks the event in a transaction of its own.
 */
export const withPlannedEvent = <Result>(
  id: number,
  change: (lock: (tx: Tx) => Promise<queries.LockedEvent>) => Promise<Result>,
) => enqueue(id, () => change((tx) => queries.getEventForUpdate(tx, id)))

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

export interface OwnEvent {
  user: Caller
  id: number
  ifMatch: ExpectedVersions
}

/** The same for what is done to an event as a whole, as its owner has ifMatch it. Throws `changed_meanwhile` too. */
export function withVersionedEvent<Row, Answer>(
  transact: Transact<Row, Answer>,
  { user, id, ifMatch }: OwnEvent,
  change: ChangeEvent<Row>,
) {
  return withOwnEvent(transact, user, id, async (tx, locked) => {
    await requireVersion(tx, id, ifMatch)
    return change(tx, locked)
  })
}

/** Throws `changed_meanwhile` to who has ifMatch another version of the event. */
export async function requireVersion(db: Db, id: number, ifMatch: ExpectedVersions) {
  const event = ifMatch && (await queries.getEvent(db, id))
  if (event && !isExpected(ifMatch, event.version)) {
    throw changedMeanwhile(presentEvent(event, true), await queries.findLastChange(db, id))
  }
}

/**
 * Throws `not_found`, `not_owner`, `changed_meanwhile`, and `invalid_input` when armies of the old game stand in the
 * way.
 */
export function changeEvent<Answer>(
  transact: Transact<queries.EventRow, Answer>,
  { user, id, ifMatch }: OwnEvent,
  change: EventChange,
) {
  return withOwnEvent(transact, user, id, async (tx) => {
    const event = await queries.getEvent(tx, id)
    if (!isExpected(ifMatch, event.version)) {
      // Of what its form shows, its owner alone can have changed anything.
      throw changedMeanwhile(presentEvent(event, true), { at: event.updated_at, by: event.owner_nickname })
    }
    const place = isMoved(event, change) ? await locate(tx, { ...event, ...change }) : event.place
    await queries.updateEvent(tx, id, lasting(event, replaced(event, change, place)))
    if (change.capacity !== undefined) await fillPlaces(tx, { id, capacity: change.capacity })
    if (change.visibility === 'listed' && event.visibility !== 'listed') await announceEvent(tx, id)
    return queries.getEvent(tx, id)
  })
}

/** Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function removeEvent<Answer>(transact: Transact<void, Answer>, own: OwnEvent) {
  return withVersionedEvent(transact, own, async (tx) => {
    await queries.deleteEvent(tx, own.id)
  })
}

/** Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function renewKey<Answer>(transact: Transact<queries.EventRow, Answer>, own: OwnEvent) {
  return withVersionedEvent(transact, own, async (tx) => {
    await queries.renewKey(tx, own.id)
    return queries.getEvent(tx, own.id)
  })
}
