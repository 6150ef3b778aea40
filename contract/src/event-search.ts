import { Cursor, numberInQuery, text } from './fields.ts'
import { EventType, GameType } from './game-schemas.ts'
import { placeSearchMax, searchMax } from './search-limits.ts'
import { areInOrder, Country, Day, isNear, Near, oneCentre, orderRefusal, radiusWithCentre } from './search-schemas.ts'
import { z } from './zod.ts'

/**
 * @internal The filters of a list of events. Days are on the calendars of the halls; an event without a date matches
 * neither `from` nor `to`.
 */
const filterFields = z.object({
  /** Words of title, city or country, in any order and regardless of case and accents. @example newcastle */
  search: text(searchMax).optional(),
  /** Only this game. @example AOS */
  game_type: GameType.optional(),
  /** Only events of this kind. @example tournament */
  event_type: EventType.optional(),
  country: Country.optional(),
  /**
   * Only events on or after this day, on the calendar in the hall; events without a date are left out.
   * @example 2026-01-01
   */
  from: Day.optional(),
  /**
   * Only events on or before this day, on the calendar in the hall; events without a date are left out.
   * @example 2026-12-31
   */
  to: Day.optional(),
  /** Only events in this state, as the `state` of each says. @example upcoming */
  state: z.enum(['upcoming', 'running', 'finished']).optional(),
  /**
   * With `true` only the events that anyone who is signed in can join: upcoming, and with `registration_open`. With
   * `false` only the others.
   * @example "true"
   */
  open: z.enum(['true', 'false']).optional(),
  /** Latitude and longitude in degrees; only events whose place is near are found. @example 54.97,-1.61 */
  near: Near.optional(),
  /** The same by the id of a place, or by its name. @example "2641673" */
  near_place: text(placeSearchMax).optional(),
  /** How far around that point, in kilometres; 100 by default. @example 50 */
  radius_km: numberInQuery(1, 500).optional(),
})

const withFilterRules = <Filters extends typeof filterFields>(filters: Filters) =>
  filters
    .refine(areInOrder, orderRefusal)
    .refine(...oneCentre)
    .refine(...radiusWithCentre)

/** The filters that need a caller. */
export const personalFilters = ['my_events', 'joined_events', 'helped_events'] as const

export const EventFilters = withFilterRules(
  filterFields.extend({
    /** With `true` only the events that you own, which needs a token. @example "false" */
    my_events: z.enum(['true', 'false']).optional(),
    /**
     * With `true` only the events that you have joined, which needs a token; together with `my_events`, both.
     * @example "false"
     */
    joined_events: z.enum(['true', 'false']).optional(),
    /**
     * With `true` only the events of others whose staff you are in, which needs a token; together with the two above, all.
     * @example "false"
     */
    helped_events: z.enum(['true', 'false']).optional(),
    /** With `-date` the newest come first, with `date` the soonest, with `distance` the nearest. @example -date */
    sort: z.enum(['-date', 'date', 'distance']).default('-date'),
    /** The maximum number of items on one page. @example 50 */
    limit: numberInQuery(1, 1000).default(100),
    cursor: Cursor.optional(),
  }),
).refine((filters) => filters.sort !== 'distance' || isNear(filters), {
  error: 'Sorting by distance needs near or near_place',
  path: ['sort'],
})
export type EventFilters = z.output<typeof EventFilters>

/** @internal The filters of the map, which has no order and no pages. */
export const EventMapFilters = withFilterRules(filterFields)
export type EventMapFilters = z.output<typeof EventMapFilters>

/** The maximum number of places on a map of events: those with the most events. */
export const mapPlacesMax = 5000
