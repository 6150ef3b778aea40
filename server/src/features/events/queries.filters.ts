import type { EventFilters, EventMapFilters } from '@muster/contract/event-search'
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { contains } from '../../db/search.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { findArea } from '../places/rules.ts'
import { hasCertainState, hasUncertainState, stateByDate, stateOf } from './queries.state.ts'
import { type Box, boxesAround, boxWithin, type Point } from './rules.near.ts'

/** The centre of a search; null searches everywhere. */
export type Centre = (Point & { radius_km: number }) | null

export type Events = ExpressionBuilder<Tables, 'events'>

/** Whether everyone can find the event without a link. */
export const isListed = sql<SqlBool>`events.visibility = 'listed'`

interface Filters extends EventMapFilters {
  sort?: EventFilters['sort'] | undefined
}

export interface Search {
  filters: Filters
  centre: Centre
  /** The events to search; by default the listed ones. */
  among?: ((eb: Events) => Expression<SqlBool>) | undefined
}

/** A search by the columns and the state of an event. `open`, which depends on both, is resolved. */
interface Part extends Search {
  filters: Omit<Filters, 'open'> & { registration_open?: boolean }
}

/**
 * Splits a search into parts that share no event. An event is open for joining if its registration is open and it is
 * upcoming.
 */
function partsOf(search: Search): Part[] {
  const { open, ...filters } = search.filters
  const { state } = filters
  const part = (more: Part['filters']): Part => ({ ...search, filters: { ...filters, ...more } })
  if (open === undefined) return [part({})]
  if (open === 'true') {
    const isPossible = state === undefined || state === 'upcoming'
    return isPossible ? [part({ registration_open: true, state: 'upcoming' })] : []
  }
  if (state === 'upcoming') return [part({ registration_open: false })]
  if (state !== undefined) return [part({})]
  const started = (['running', 'finished'] as const).map((state) => part({ registration_open: true, state }))
  return [part({ registration_open: false }), ...started]
}

/**
 * The events that a search finds, as disjoint sets. Most events in a state are found by their date; the few whose date
 * does not determine their state are checked individually.
 */
export function selectFound(db: Db, search: Search) {
  const sets = partsOf(search).flatMap((part) => selectPart(db, part))
  return sets.length > 0 ? sets : [db.selectFrom('events').where(sql<SqlBool>`false`)]
}

function selectPart(db: Db, part: Part) {
  const { filters, centre, among = () => isListed } = part
  const { state } = filters
  const events = db.selectFrom('events').where((eb) => eb.and([among(eb), ...passing(eb, filters, centre)]))
  if (state === undefined) return [events]
  return [
    events.where(stateByDate[state](dayOf(part))).where(hasCertainState),
    events.where(hasUncertainState).where(stateOf, '=', state),
  ]
}

/** The rows of all sets, each in its own order and limit. */
export const allOf = <Row>(db: Db, sets: SelectQueryBuilder<Tables, 'events', Row>[]) =>
  sets.map((set) => db.selectFrom(set.as('matching')).selectAll()).reduce((all, set) => all.unionAll(set))

/** The day expression of the index that fits the search best. */
function dayOf({ filters, centre }: Part) {
  const withUndated = !isDated(filters) && filters.state !== 'finished'
  // The location index uses the same day expression as the index by soonest date.
  return withUndated || centre !== null || filters.sort === 'date' ? dayOrEnd : dayOrStart
}

function* passing(eb: Events, filters: Part['filters'], centre: Centre): Iterable<Expression<SqlBool>> {
  if (filters.game_type) yield eb('events.game_type', '=', filters.game_type)
  if (filters.event_type) yield eb('events.event_type', '=', filters.event_type)
  if (filters.country) yield eb('events.location_country', '=', filters.country)
  yield* dated(filters, dayOf({ filters, centre }))
  const { registration_open } = filters
  if (registration_open !== undefined) yield eb('events.registration_open', '=', registration_open)
  if (filters.search) yield mentions(eb, filters.search)
  if (centre === null) return
  yield liesAround(centre)
  const within = boxWithin(centre, centre.radius_km)
  const isNear = sql<SqlBool>`${distanceFrom(centre)} <= ${centre.radius_km}`
  yield within ? eb.or([isIn(within), isNear]) : isNear
}

/** Whether an event lies in the boxes around a centre, which hold a little more than its circle. */
export const liesAround = (centre: NonNullable<Centre>) =>
  sql<SqlBool>`(${sql.join(boxesAround(centre, centre.radius_km).map(isIn), sql` or `)})`

/** Whether an event contains all words of a search, or lies in the region or country that the search names. */
function mentions(eb: Events, search: string) {
  const all = wordsOf(search).map((word) => eb.or([contains(eb.ref('events.search_text'), word), ...liesIn(eb, word)]))
  return eb.or([eb.and(all), ...liesIn(eb, search.trim())])
}

function* liesIn(eb: Events, text: string): Iterable<Expression<SqlBool>> {
  const area = findArea(text)
  if (area === undefined) return
  if ('country' in area) yield eb('events.location_country', '=', area.country)
  else yield eb('events.place_id', 'in', eb.selectFrom('places').select('id').where('region', '=', area.region))
}

/** An event without a date comes last in every list, whichever way it is sorted. */
export const dayOrEnd = sql<string>`coalesce(events.event_day, '9999-12-31')`
export const dayOrStart = sql<string>`coalesce(events.event_day, '-infinity')`

type Days = Pick<Filters, 'from' | 'to'>

/** An event without a date is on no day. */
const isDated = ({ from, to }: Days) => Boolean(from || to)

/** Within these days on the calendars of their halls. */
function* dated({ from, to }: Days, day: typeof dayOrEnd): Iterable<Expression<SqlBool>> {
  if (!isDated({ from, to })) return
  yield from ? sql`${day} >= ${from}` : sql`${day} > '-infinity'`
  yield to ? sql`${day} <= ${to}` : sql`${day} < '9999-12-31'`
}

/** Uses the location index, which finds events in a box. */
const isIn = ({ south, west, north, east }: Box) =>
  sql<SqlBool>`events.location <@ box(point(${west}, ${south}), point(${east}, ${north}))`

export const distanceFrom = (centre: Centre): RawBuilder<number | null> =>
  centre === null
    ? sql`null::float8`
    : sql`distance_km(events.location, point(${centre.longitude}, ${centre.latitude}))`

/** Each word is searched separately: `Leeds, United Kingdom` finds an event whose city is Leeds. */
export const wordsOf = (search = '') =>
  search
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
const wordsMax = 10
