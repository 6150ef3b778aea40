import { isDeepStrictEqual } from 'node:util'
import type { EventFilters, EventMapFilters } from '@muster/contract/event-search'
import { type EventChange, type EventInput, eventsMax } from '@muster/contract/events'
import { withDraws } from '@muster/rules/draw-mission'
import { defaultRadius } from '@muster/site/event-filters'
import { recordCauses } from '../../db/causes.ts'
import { queueJobs } from '../../db/queue.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Actor, Caller, EventViewer } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, invalidInput, notFound } from '../../http/routing/app-error.ts'
import { pageOf } from '../../http/routing/cursor.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { changedMeanwhile, type ExpectedVersions, isExpected } from '../../http/routing/versions.ts'
import { locate, requirePlace } from '../places/service.ts'
import { presentEvent } from './present.ts'
import { listAccounts } from './queries.attendance.ts'
import { findLastChange, findLastEdit, setChangeAuthor } from './queries.authors.ts'
import { countByPlace, type ListedRow, listEvents } from './queries.listing.ts'
import * as queries from './queries.ts'
import * as writing from './queries.writing.ts'
import { deadlineJobs } from './rules.deadline.ts'
import { requireRole, roleOf } from './rules.staff.ts'
import {
  cursorFor,
  isMoved,
  noDates,
  opening,
  placed,
  requireCategories,
  requireRoom,
  withEnd,
  withNoon,
  withPlace,
  withRecording,
  withSchedule,
} from './rules.ts'
import { factsOf } from './rules.words.ts'
import { fillPlaces, refillPlaces } from './service.waiting.ts'

/** Presenters for features that return events. */
export { presentEvent, presentListed } from './present.ts'

type Around = Pick<EventFilters, 'near' | 'near_place' | 'radius_km'>

/** The centre of a search, or null. Throws `invalid_input` for an unknown place. */
export async function centreOf(db: Db, { near, near_place, radius_km = defaultRadius }: Around) {
  if (near) return { ...near, radius_km, place: null }
  if (near_place === undefined) return null
  const place = await requirePlace(db, near_place)
  return { latitude: place.latitude, longitude: place.longitude, radius_km, place }
}

/** A page of events. `callerId` is the user of the filters for own and joined events. Throws `invalid_input`. */
export async function listPage(db: Db, filters: EventFilters, callerId: number | undefined) {
  const cursors = cursorFor(filters.sort)
  const after = filters.cursor === undefined ? undefined : cursors.read(filters.cursor)
  const centre = await centreOf(db, filters)
  const { rows, ...counted } = await listEvents(db, { filters, centre, callerId, after })
  const { page, last } = pageOf(rows, filters.limit)
  return { page, ...counted, centre, next_cursor: last ? cursors.write(cursorKeyOf(last, filters.sort)) : null }
}

const cursorKeyOf = ({ id, distance_km, event_day, event_date }: ListedRow, sort: EventFilters['sort']) =>
  sort === 'distance' ? [distance_km, id] : [event_day, event_date?.toISOString() ?? null, id]

/** The places of the events that pass these filters. Throws `invalid_input`. */
export async function listMap(db: Db, filters: EventMapFilters) {
  const centre = await centreOf(db, filters)
  return { centre, places: await countByPlace(db, { filters, centre }) }
}

/**
 * Throws `not_found` unless the viewer may see the event. Everyone sees a listed event; viewers with its link and
 * participants see an unlisted one; only its staff sees a draft. Returns the caller if that decided.
 */
export async function requireVisible(
  db: Db,
  event: queries.Audience,
  viewer: EventViewer,
): Promise<Caller | undefined> {
  const { id, visibility, share_key, version } = event
  const isOpen = visibility === 'listed' || (visibility === 'unlisted' && viewer.key === share_key)
  const caller = isOpen ? undefined : await viewer.findCaller()
  const isOfTheirs = () => caller && visibility === 'unlisted' && queries.isParticipant(db, id, caller.id)
  if (!isOpen && roleOf(event, caller) === undefined && !(await isOfTheirs())) throw notFound('event')
  // Not before: the version of a hidden event would tell that there is one.
  viewer.noteVersion?.(version)
  return caller
}

/** An event that the viewer may see, and whether they may know its link. Throws `not_found`. */
export async function viewEvent(db: Db, id: number, viewer: EventViewer) {
  const event = await queries.getEvent(db, id)
  const caller = await requireVisible(db, event, viewer)
  return { event, knowsLink: viewer.key === event.share_key || roleOf(event, caller) !== undefined }
}

/** The same for rows of an event that were selected with its audience. Throws `not_found`. */
export async function requireVisibleRow<R extends queries.Audience>(db: Db, rows: readonly R[], viewer: EventViewer) {
  const event = queries.requireEvent(rows)
  await requireVisible(db, event, viewer)
  return event
}

/** Throws `not_found`. */
export const requireVisibleEvent = async (db: Db, id: number, viewer: EventViewer) =>
  requireVisibleRow(db, await queries.findAudience(db, { id }), viewer)

/** Throws `not_found`, and `not_owner` unless the caller has the role that the call needs. */
export const requireStaff = async (db: Db, user: Actor, id: number) =>
  requireRole(user, queries.requireEvent(await queries.findAudience(db, { id })))

interface CreateDeps {
  transact: Transact<queries.EventRow>
  limits: Limits
  /** Whether the user may create many events, as catalogue editors may. */
  isEditor: boolean
}

/** Throws `too_many_attempts`, `too_many_events`, and `invalid_input` for an unknown place. */
export async function createEvent({ transact, limits, isEditor }: CreateDeps, user: Caller, input: EventInput) {
  await limits.count(isEditor ? 'editor_events' : 'new_events', String(user.id))
  return transact(async (tx) => {
    if (!isEditor && (await queries.countEventsOf(tx, user.id)) >= eventsMax) {
      throw new AppError(
        'too_many_events',
        `An account can have at most ${eventsMax} events. Please delete some first.`,
      )
    }
    requireCategories(input)
    const event = withEnd(noDates, withNoon(noDates, placed(input, await locate(tx, input))))
    const id = await writing.insertEvent(tx, user.id, { ...event, missions: withDraws(event.missions ?? [], []) })
    await queueJobs(tx, deadlineJobs(id, event.list_deadline))
    if (event.visibility === 'listed') await recordCauses(tx, [{ kind: 'event_listed', event_id: id }])
    return queries.getEvent(tx, id)
  })
}

/**
 * Changes an event or its contents in one transaction, one change at a time. Throws `not_found`, and `unavailable` when
 * too many wait.
 */
export function withEvent<Row>(transact: Transact<Row>, id: number, change: ChangeEvent<Row>) {
  return transact.enqueueForEvent(id, () => transact(async (tx) => change(tx, await queries.getEventForUpdate(tx, id))))
}

/**
 * The same for a change that takes long to plan. `change` plans it without a transaction, while other writers to this
 * event wait here, and then locks the event in its own transaction.
 */
export const withPlannedEvent = <Result>(
  { enqueueForEvent }: Pick<Transact<unknown>, 'enqueueForEvent'>,
  id: number,
  change: (lock: (tx: Tx) => Promise<queries.LockedEvent>) => Promise<Result>,
) => enqueueForEvent(id, () => change((tx) => queries.getEventForUpdate(tx, id)))

type ChangeEvent<Row> = (tx: Tx, event: queries.LockedEvent) => Promise<Row>

/** The same for a change by its staff, whose author is recorded. Throws `not_owner` too. */
export function withStaffedEvent<Row>(transact: Transact<Row>, user: Actor, id: number, change: ChangeEvent<Row>) {
  return withEvent(transact, id, async (tx, event) => {
    requireRole(user, event)
    await setChangeAuthor(tx, user.id)
    return change(tx, event)
  })
}

export interface StaffedEvent {
  user: Actor
  id: number
  ifMatch: ExpectedVersions
}

/** The same for changes to a version of the event that the caller has seen. Throws `changed_meanwhile` too. */
export function withVersionedEvent<Row>(
  transact: Transact<Row>,
  { user, id, ifMatch }: StaffedEvent,
  change: ChangeEvent<Row>,
) {
  return withStaffedEvent(transact, user, id, async (tx, locked) => {
    await requireVersion(tx, id, ifMatch)
    return change(tx, locked)
  })
}

/** Throws `changed_meanwhile` unless the caller has seen the current version of the event. */
export async function requireVersion(db: Db, id: number, ifMatch: ExpectedVersions) {
  const event = ifMatch && (await queries.getEvent(db, id))
  if (event && !isExpected(ifMatch, event.version)) {
    throw changedMeanwhile(presentEvent(event, true), await findLastChange(db, id))
  }
}

/** Throws `not_found`, `not_owner`, `changed_meanwhile`, and `invalid_input` when armies of the old game are in use. */
export function changeEvent(
  transact: Transact<queries.EventRow>,
  { user, id, ifMatch }: StaffedEvent,
  change: EventChange,
) {
  return withStaffedEvent(transact, user, id, async (tx) => {
    const event = await queries.getEvent(tx, id)
    if (!isExpected(ifMatch, event.version)) {
      throw changedMeanwhile(presentEvent(event, true), await findLastEdit(tx, id))
    }
    if (change.ranking || change.categories) requireCategories({ ...event, ...change })
    if ((change.team_size ?? event.team_size) !== event.team_size && (await queries.hasParticipants(tx, id)))
      throw invalidInput('team_size', 'Remove the participants first: they are entered in another way.')
    if (change.categories) requireRoom(change.categories, await queries.findHighestScores(tx, id))
    const place = isMoved(event, change) ? await locate(tx, { ...event, ...change }) : event.place
    const placed = withPlace(event, withRecording(event, opening(event, change)), place)
    const drawn = change.missions && { missions: withDraws(change.missions, event.missions) }
    await writing.updateEvent(tx, id, { ...withSchedule(event, withEnd(event, withNoon(event, placed))), ...drawn })
    if (change.capacity !== undefined) await fillPlaces(tx, { id, capacity: change.capacity }, user)
    else await refillPlaces(tx, event, user)
    if (change.is_finished) await writing.confirmOpenReports(tx, id)
    const changed = await queries.getEvent(tx, id)
    await queueJobs(tx, deadlineJobs(id, changed.list_deadline))
    await recordCauses(tx, [
      ...(change.visibility === 'listed' && event.visibility !== 'listed'
        ? [{ kind: 'event_listed', event_id: id } as const]
        : []),
      ...(change.is_finished ? [{ kind: 'event_finished', event_id: id } as const] : []),
      ...(isDeepStrictEqual(factsOf(event), factsOf(changed))
        ? []
        : [{ kind: 'event_changed', event_id: id, content: { ...factsOf(event), ...stateOf(changed) } } as const]),
    ])
    return changed
  })
}

/** Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function removeEvent(transact: Transact<void>, own: StaffedEvent) {
  return withVersionedEvent(transact, own, async (tx) => {
    const event = await queries.getEvent(tx, own.id)
    const content = { ...factsOf(event), ...stateOf(event), user_ids: await listAccounts(tx, own.id) }
    await recordCauses(tx, [{ kind: 'event_cancelled', event_id: own.id, content }])
    await writing.deleteEvent(tx, own.id)
  })
}

/** Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function renewKey(transact: Transact<queries.EventRow>, own: StaffedEvent) {
  return withVersionedEvent(transact, own, async (tx) => {
    await writing.renewKey(tx, own.id)
    return queries.getEvent(tx, own.id)
  })
}

const stateOf = ({ state, visibility }: queries.EventRow) => ({ state, visibility })
