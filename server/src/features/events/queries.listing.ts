import { type EventFilters, type EventMapFilters, mapPlacesMax } from '@muster/contract/event-search'
import { descriptionInList } from '@muster/contract/events'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { isHeldBy } from './queries.attendance.ts'
import {
  allOf,
  type Centre,
  dayOrEnd,
  dayOrStart,
  distanceFrom,
  type Events,
  type Search,
  selectFound,
} from './queries.filters.ts'
import { isStaff } from './queries.staff.ts'
import { selectEvents } from './queries.ts'
import type { EventKey } from './rules.ts'

interface ListParams {
  filters: EventFilters
  centre: Centre
  callerId: number | undefined
  after: EventKey | undefined
}

export type ListedRow = Omit<Awaited<ReturnType<typeof listEvents>>['rows'][number], 'found'>

/** A list counts no further. Above it, nobody needs the exact number, and counting would take longer than the page. */
const totalMax = 1000

/**
 * A page of events, and how many there are in all: up to `totalMax`, exact unless there are more. One row too many means
 * that there is a next page.
 */
export async function listEvents(db: Db, { filters, centre, callerId, after }: ListParams) {
  const distance = distanceFrom(centre)
  const among = callerId === undefined ? undefined : (eb: Events) => ownOf(eb, filters, callerId)
  const search = { filters, centre, among }
  const order = orders[filters.sort](distance)
  // The ids are found first, which an index alone may answer; the rest is then read for these few.
  const ids = selectFound(db, search).map((events) =>
    events
      .select('events.id')
      .$if(after !== undefined, (select) => select.where(afterCursor[filters.sort](after ?? [], distance)))
      .orderBy(order)
      .limit(filters.limit + 1),
  )
  const found = countFound(db, search, totalMax + 1)
  const rows = await selectEvents(db, sql`left(events.description, ${descriptionInList})`)
    .select([distance.as('distance_km'), found.as('found')])
    .where('events.id', 'in', allOf(db, ids))
    .orderBy(order)
    .limit(filters.limit + 1)
    .execute()
  // Only a cursor leads past the last event.
  const isPast = rows.length === 0 && after !== undefined
  const [counted] = isPast ? await db.selectNoFrom(found.as('found')).execute() : rows
  const total = counted?.found ?? 0
  return { rows, total: Math.min(total, totalMax), total_is_exact: total <= totalMax }
}

/** How many events a search finds, as a value within a query. PostgreSQL stops counting at `most`. */
function countFound(db: Db, search: Search, most: number) {
  const found = selectFound(db, search).map((events) => events.select(sql`1`.as('one')))
  return sql<number>`(${db.selectFrom(allOf(db, found).limit(most).as('found')).select(sql`count(*)`.as('count'))})`
}

/** The places of the events, each with how many there are: those with the most first. */
export function countByPlace(db: Db, search: { filters: EventMapFilters; centre: Centre }) {
  const found = selectFound(db, search).map((events) => events.where('place_id', 'is not', null).select('place_id'))
  return db
    .selectFrom((from) =>
      from
        .selectFrom(allOf(db, found).as('found'))
        .groupBy('place_id')
        .select((eb) => ['place_id', eb.fn.countAll<number>().as('events')])
        .orderBy('events', 'desc')
        .orderBy('place_id')
        .limit(mapPlacesMax)
        .as('counted'),
    )
    .innerJoin('places', 'places.id', 'counted.place_id')
    .select(['places.id', 'name', 'region', 'country', 'latitude', 'longitude', 'events'])
    .orderBy('events', 'desc')
    .orderBy('places.id')
    .execute()
}

function ownOf(eb: Events, filters: EventFilters, callerId: number) {
  const own: Expression<SqlBool>[] = []
  if (filters.my_events === 'true') own.push(eb('events.owner_id', '=', callerId))
  if (filters.joined_events === 'true') {
    const joined = eb.selectFrom('participants').select('event_id').where(isHeldBy(callerId))
    own.push(
      eb.and([eb('events.id', 'in', joined), eb.or([eb('events.visibility', '!=', 'draft'), isStaff(callerId)])]),
    )
  }
  if (filters.helped_events === 'true') {
    const helped = eb.selectFrom('event_staff').select('event_id').where('user_id', '=', callerId)
    own.push(eb.and([eb('events.id', 'in', helped), eb('events.owner_id', 'is distinct from', callerId)]))
  }
  return eb.or(own)
}

type Sort = EventFilters['sort']

const orders: Record<Sort, (distance: RawBuilder<number | null>) => RawBuilder<unknown>> = {
  '-date': () => sql`${dayOrStart} desc, coalesce(events.event_date, '-infinity') desc, events.id desc`,
  date: () => sql`${dayOrEnd} asc, coalesce(events.event_date, 'infinity') asc, events.id asc`,
  distance: (distance) => sql`${distance} asc, events.id asc`,
}

/** Whether an event comes after a key. Compares rows in the order of the index, so that a deep page is as fast as the first. */
const afterCursor: Record<Sort, (key: EventKey, distance: RawBuilder<number | null>) => RawBuilder<SqlBool>> = {
  '-date': ([day, date, id]) => sql`(${dayOrStart}, coalesce(events.event_date, '-infinity'), events.id)
    < (${day ?? '-infinity'}, ${date ?? '-infinity'}, ${id})`,
  date: ([day, date, id]) => sql`(${dayOrEnd}, coalesce(events.event_date, 'infinity'), events.id)
    > (${day ?? '9999-12-31'}, ${date ?? 'infinity'}, ${id})`,
  distance: ([sorted, id], distance) => sql`(${distance}, events.id) > (${sorted}, ${id})`,
}

/**
 * What lists show of these events, as a text each; events that no list shows have none. Without
 * the version, which rises with each result.
 */
export async function readListed(db: Db, ids: number[]): Promise<Map<number, string>> {
  const events = await selectEvents(db)
    .where('events.id', 'in', ids)
    .where('events.visibility', '=', 'listed')
    .execute()
  return new Map(events.map(({ version: _, ...event }) => [event.id, JSON.stringify(event)]))
}

/** The newest listed events, of all or of a range of ids, for the site map. */
export const listAddresses = (db: Db, limit: number, { above = 0, upTo = Number.MAX_SAFE_INTEGER } = {}) =>
  db
    .selectFrom('events')
    .where('visibility', '=', 'listed')
    .where('id', '>', above)
    .where('id', '<=', upTo)
    .select(['id', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
