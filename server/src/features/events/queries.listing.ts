import { type EventFilters, type EventMapFilters, mapPlacesMax } from '@muster/contract/event-search'
import { descriptionInList } from '@muster/contract/events'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import {
  allOf,
  type Centre,
  dateOrEnd,
  dateOrStart,
  distanceFrom,
  type Events,
  selectFound,
} from './queries.filters.ts'
import { totalFound, totalListed } from './queries.totals.ts'
import { selectEvents } from './queries.ts'
import type { EventKey } from './rules.ts'

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
  const among = callerId === undefined ? undefined : (eb: Events) => ownOf(eb, filters, callerId)
  const search = { filters, centre, among }
  const order = orders[filters.sort](distance)
  // The ids are found first, which an index alone may answer; the rest is then read for these few.
  const ids = selectFound(db, search).map((events) =>
    events
      .select('events.id')
      .$if(after !== undefined, (select) => select.where(followers[filters.sort](after ?? [null, 0], distance)))
      .orderBy(order)
      .limit(filters.limit + 1),
  )
  // Words and places are all that totals are not kept by.
  const isKept = callerId === undefined && centre === null && filters.search === undefined
  const total = isKept ? totalListed(db, filters) : totalFound(db, search)
  const rows = await selectEvents(db, sql`left(events.description, ${descriptionInList})`)
    .select([distance.as('distance_km'), total.as('total')])
    .where('events.id', 'in', allOf(db, ids))
    .orderBy(order)
    .limit(filters.limit + 1)
    .execute()
  // Only a cursor leads past the last event.
  const isPast = rows.length === 0 && after !== undefined
  const [counted] = isPast ? await db.selectNoFrom(total.as('total')).execute() : rows
  return { rows, total: counted?.total ?? 0 }
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
    const joined = eb.selectFrom('participants').select('event_id').where('user_id', '=', callerId)
    const isSeen = eb.or([eb('events.visibility', '!=', 'draft'), eb('events.owner_id', '=', callerId)])
    own.push(eb.and([eb('events.id', 'in', joined), isSeen]))
  }
  return eb.or(own)
}

type Sort = EventFilters['sort']

const orders: Record<Sort, (distance: RawBuilder<number | null>) => RawBuilder<unknown>> = {
  '-date': () => sql`${dateOrStart} desc, events.id desc`,
  date: () => sql`${dateOrEnd} asc, events.id asc`,
  distance: (distance) => sql`${distance} asc, events.id asc`,
}

/** Row by row, as the index of the order is sorted: it goes on there, however deep that is. */
const followers: Record<Sort, (key: EventKey, distance: RawBuilder<number | null>) => RawBuilder<SqlBool>> = {
  '-date': ([date, id]) => sql`(${dateOrStart}, events.id) < (${date ?? '-infinity'}, ${id})`,
  date: ([date, id]) => sql`(${dateOrEnd}, events.id) > (${date ?? 'infinity'}, ${id})`,
  distance: ([sorted, id], distance) => sql`(${distance}, events.id) > (${sorted}, ${id})`,
}
