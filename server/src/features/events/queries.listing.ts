import { type EventFilters, type EventMapFilters, mapPlacesMax } from '@muster/contract/event-search'
import { descriptionInList } from '@muster/contract/events'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows } from '../../db/count.ts'
import { contains } from '../../db/search.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { selectEvents } from './queries.ts'
import { type Box, boxesAround, boxWithin, type Point } from './rules.near.ts'
import type { EventKey } from './rules.ts'

/** What a search is around; null searches everywhere. */
export type Centre = (Point & { radius_km: number }) | null

type Events = ExpressionBuilder<Tables, 'events'>

interface Listing {
  filters: EventFilters
  centre: Centre
  callerId: number | undefined
  after: EventKey | undefined
}

export type ListedRow = Awaited<ReturnType<typeof listEvents>>['rows'][number]

/** A page of events, and how many there are in all. One row too many means that there is a next page. */
export async function listEvents(db: Db, { filters, centre, callerId, after }: Listing) {
  const distance = distanceFrom(centre)
  const wanted = (eb: Events) =>
    eb.and([...passing(eb, filters, centre), ...(callerId === undefined ? [isListed] : ownOf(eb, filters, callerId))])
  const order = orders[filters.sort](distance)
  // The ids are found first, which an index alone may answer; the rest is then read for these few.
  const ids = db
    .selectFrom('events')
    .select('events.id')
    .where(wanted)
    .$if(after !== undefined, (select) => select.where(isAfter(after ?? [null, 0], filters.sort, distance)))
    .orderBy(order)
    .limit(filters.limit + 1)
  const [rows, total] = await Promise.all([
    selectEvents(db, sql`left(events.description, ${descriptionInList})`)
      .select(distance.as('distance_km'))
      .where('events.id', 'in', ids)
      .orderBy(order)
      .execute(),
    countRows(db.selectFrom('events').where(wanted)),
  ])
  return { rows, total }
}

/** The places of the events, each with how many there are: those with the most first. */
export const countByPlace = (db: Db, { filters, centre }: { filters: EventMapFilters; centre: Centre }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('events')
        .where((eb) => eb.and([isListed, ...passing(eb, filters, centre)]))
        .where('place_id', 'is not', null)
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

/** What everybody can find, without a link. */
export const isListed = sql<SqlBool>`events.visibility = 'listed'`

/** The conditions that an event must meet for these filters to let it through. */
export function* passing(eb: Events, filters: EventMapFilters, centre: Centre): Iterable<Expression<SqlBool>> {
  if (filters.game_type) yield eb('events.game_type', '=', filters.game_type)
  if (filters.event_type) yield eb('events.event_type', '=', filters.event_type)
  if (filters.country) yield eb('events.location_country', '=', filters.country)
  yield* dated(filters)
  if (filters.open) yield eb('events.registration_open', '=', filters.open === 'true')
  for (const word of wordsOf(filters.search)) yield contains(eb.ref('events.search_text'), word)
  if (centre === null) return
  yield eb.or(boxesAround(centre, centre.radius_km).map(isIn))
  const within = boxWithin(centre, centre.radius_km)
  const isNear = sql<SqlBool>`${distanceFrom(centre)} <= ${centre.radius_km}`
  yield within ? eb.or([isIn(within), isNear]) : isNear
}

const eventDate = sql`events.event_date`
/** An event without a date is to come, however late. */
const dateOrEnd = sql`coalesce(events.event_date, 'infinity')`

/** In terms of both dates, because some indexes have one and some the other. An event without a date is on no day. */
function* dated({ from, to, state }: EventMapFilters): Iterable<Expression<SqlBool>> {
  for (const date of [eventDate, dateOrEnd]) {
    if (from) yield sql`${date} >= ${startOf(from)}`
    if (to) yield sql`${date} < ${startOf(to, 1)}`
    if (state && !(state === 'upcoming' && date === eventDate)) yield states[state](date)
  }
}

/** From the dates alone: an event is over two days after it began. */
const states: Record<NonNullable<EventFilters['state']>, (date: RawBuilder<unknown>) => RawBuilder<SqlBool>> = {
  upcoming: (date) => sql`${date} > now()`,
  running: (date) => sql`(${date} <= now() and ${date} > now() - interval '2 days')`,
  finished: (date) => sql`${date} <= now() - interval '2 days'`,
}

function* ownOf(eb: Events, filters: EventFilters, callerId: number): Iterable<Expression<SqlBool>> {
  const own: Expression<SqlBool>[] = []
  if (filters.my_events === 'true') own.push(eb('events.owner_id', '=', callerId))
  if (filters.joined_events === 'true') {
    const joined = eb.selectFrom('participants').select('event_id').where('user_id', '=', callerId)
    const isSeen = eb.or([eb('events.visibility', '!=', 'draft'), eb('events.owner_id', '=', callerId)])
    own.push(eb.and([eb('events.id', 'in', joined), isSeen]))
  }
  yield eb.or(own)
}

/** The index of what is near finds what is in a box. */
const isIn = ({ south, west, north, east }: Box) =>
  sql<SqlBool>`events.location <@ box(point(${west}, ${south}), point(${east}, ${north}))`

const distanceFrom = (centre: Centre): RawBuilder<number | null> =>
  centre === null
    ? sql`null::float8`
    : sql`distance_km(events.location, point(${centre.longitude}, ${centre.latitude}))`

/** When a day begins in UTC, or the day that is so many days later. */
const startOf = (day: string, later = 0) =>
  new Date(Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime('UTC').epochMilliseconds)

/** Each is searched for by itself: `Leeds, United Kingdom` finds an event whose city is Leeds. */
export const wordsOf = (search = '') =>
  search
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
const wordsMax = 10

const orders: Record<EventFilters['sort'], (distance: RawBuilder<number | null>) => RawBuilder<unknown>> = {
  '-date': () => sql`events.event_date desc nulls last, events.id desc`,
  date: () => sql`${dateOrEnd} asc, events.id asc`,
  distance: (distance) => sql`${distance} asc, events.id asc`,
}

function isAfter([sorted, id]: EventKey, sort: EventFilters['sort'], distance: RawBuilder<number | null>) {
  if (sort === 'distance') return sql<SqlBool>`(${distance}, events.id) > (${sorted}, ${id})`
  const comes = sort === '-date' ? sql`<` : sql`>`
  return sorted === null
    ? sql<SqlBool>`events.event_date is null and events.id ${comes} ${id}`
    : sql<SqlBool>`(events.event_date ${comes} ${sorted} or (events.event_date = ${sorted} and events.id ${comes} ${id}) or events.event_date is null)`
}
