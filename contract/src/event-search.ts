import { Cursor, numberInQuery, text } from './fields.ts'
import { EventType, GameType } from './game-schemas.ts'
import { placeSearchMax, searchMax } from './search-limits.ts'
import { areInOrder, Country, Day, isNear, Near, oneCentre, orderRefusal, radiusWithCentre } from './search-schemas.ts'
import { z } from './zod.ts'

/** The filters of a list of events. Days are on the calendars of the halls; an event without a date matches neither `from` nor `to`. */
const filterFields = z.object({
  search: text(searchMax).optional(),
  game_type: GameType.optional(),
  event_type: EventType.optional(),
  country: Country.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** The event's field `state`. */
  state: z.enum(['upcoming', 'running', 'finished']).optional(),
  /** With `true`, only events that are open for joining: upcoming, with open registration. With `false`, the others. */
  open: z.enum(['true', 'false']).optional(),
  near: Near.optional(),
  /** The id of a place, or its name. */
  near_place: text(placeSearchMax).optional(),
  /** How far around `near` or `near_place`, in kilometres. */
  radius_km: numberInQuery(1, 500).optional(),
})

const withFilterRules = <Filters extends typeof filterFields>(filters: Filters) =>
  filters
    .refine(areInOrder, orderRefusal)
    .refine(...oneCentre)
    .refine(...radiusWithCentre)

export const EventFilters = withFilterRules(
  filterFields.extend({
    my_events: z.enum(['true', 'false']).optional(),
    /** Events that the caller has joined; with `my_events`, the caller's own as well. */
    joined_events: z.enum(['true', 'false']).optional(),
    /** By date, newest or soonest first, undated events last; or nearest first. */
    sort: z.enum(['-date', 'date', 'distance']).default('-date'),
    limit: numberInQuery(1, 1000).default(100),
    cursor: Cursor.optional(),
  }),
).refine((filters) => filters.sort !== 'distance' || isNear(filters), {
  error: 'Sorting by distance needs near or near_place',
  path: ['sort'],
})
export type EventFilters = z.output<typeof EventFilters>

/** The filters of the map, which has no order and no pages. */
export const EventMapFilters = withFilterRules(filterFields)
export type EventMapFilters = z.output<typeof EventMapFilters>

/** The maximum number of places on a map of events: those with the most events. */
export const mapPlacesMax = 5000
