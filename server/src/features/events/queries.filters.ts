import type { EventFilters, EventMapFilters } from '@muster/contract/event-search'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../../db/search.ts'
import type { Tables } from '../../db/tables.ts'
import type { Span } from '../../db/totals.ts'
import { type Box, boxesAround, boxWithin, type Point } from './rules.near.ts'
import { spanOf } from './rules.span.ts'

/** What a search is around; null searches everywhere. */
export type Centre = (Point & { radius_km: number }) | null

export type Events = ExpressionBuilder<Tables, 'events'>

/** What everybody can find, without a link. */
export const isListed = sql<SqlBool>`events.visibility = 'listed'`

type Filters = EventMapFilters & { sort?: EventFilters['sort'] | undefined }

/** The conditions that an event must meet for these filters to let it through. */
export function* passing(eb: Events, filters: Filters, centre: Centre): Iterable<Expression<SqlBool>> {
  if (filters.game_type) yield eb('events.game_type', '=', filters.game_type)
  if (filters.event_type) yield eb('events.event_type', '=', filters.event_type)
  if (filters.country) yield eb('events.location_country', '=', filters.country)
  const span = spanOf(filters, new Date())
  // The index of what is near has the dates as that of the soonest.
  yield* dated(span, dateFor(span, centre !== null || filters.sort === 'date'))
  if (filters.open) yield eb('events.registration_open', '=', filters.open === 'true')
  for (const word of wordsOf(filters.search)) yield contains(eb.ref('events.search_text'), word)
  if (centre === null) return
  yield eb.or(boxesAround(centre, centre.radius_km).map(isIn))
  const within = boxWithin(centre, centre.radius_km)
  const isNear = sql<SqlBool>`${distanceFrom(centre)} <= ${centre.radius_km}`
  yield within ? eb.or([isIn(within), isNear]) : isNear
}

/** An event without a date is at the end of every list, whichever way it is sorted. */
export const dateOrEnd = sql<Date>`coalesce(events.event_date, 'infinity')`
export const dateOrStart = sql<Date>`coalesce(events.event_date, '-infinity')`

/** The date as the index has it that a span is best looked up in. */
export const dateFor = ({ withUndated }: Span, isSoonestFirst: boolean) =>
  withUndated || isSoonestFirst ? dateOrEnd : dateOrStart

function* dated({ from, before, withUndated }: Span, date: typeof dateOrEnd): Iterable<Expression<SqlBool>> {
  if (from) yield sql`${date} >= ${from}`
  else if (!withUndated) yield sql`${date} > '-infinity'`
  if (before) yield sql`${date} < ${before}`
  else if (!withUndated) yield sql`${date} < 'infinity'`
}

/** The index of what is near finds what is in a box. */
const isIn = ({ south, west, north, east }: Box) =>
  sql<SqlBool>`events.location <@ box(point(${west}, ${south}), point(${east}, ${north}))`

export const distanceFrom = (centre: Centre): RawBuilder<number | null> =>
  centre === null
    ? sql`null::float8`
    : sql`distance_km(events.location, point(${centre.longitude}, ${centre.latitude}))`

/** Each is searched for by itself: `Leeds, United Kingdom` finds an event whose city is Leeds. */
export const wordsOf = (search = '') =>
  search
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
const wordsMax = 10
