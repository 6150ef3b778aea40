import { queryText } from '@muster/contract/client'
import { readDay } from '@muster/contract/days'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import { cursorMax, searchMax } from '@muster/contract/search-limits'

export const eventTimes = {
  upcoming: 'Upcoming',
  weekend: 'This weekend',
  month: 'This month',
  thirty_days: 'Next 30 days',
  past: 'Past',
  dates: 'Choose dates',
} as const
export type EventTime = keyof typeof eventTimes

/** Only links from elsewhere use states: the page itself offers times. */
export const eventStates = { upcoming: 'Upcoming', running: 'Running', finished: 'Finished' } as const
export type EventState = keyof typeof eventStates

/** The default radius of the API in kilometres. */
export const defaultRadius = 100

/** Returns a known code. An unknown one in the address filters nothing. */
const oneOf =
  <Code extends string>(names: Record<Code, unknown>) =>
  (text: string): Code | '' =>
    Object.hasOwn(names, text) ? (text as Code) : ''

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : '')

const point = /^-?([0-8]?\d(\.\d{1,8})?|90),-?((1[0-7]|\d)?\d(\.\d{1,8})?|180)$/
/** The id or the name of a place, or the name of a country. */
const place = /^[\p{L}\p{N}][\p{L}\p{N} ,.'’&()/-]{0,99}$/u
const distance = /^([1-9]\d?|[1-4]\d\d|500)$/
const day = (text: string) => readDay(text) ?? ''

/** Every filter by its name in an address, with the function that reads it. The type and the list of names derive from it. */
const readers = {
  search: (text: string) => text.replaceAll('\0', '').slice(0, searchMax),
  game_type: oneOf(gameNames),
  event_type: oneOf(eventTypeNames),
  /** Upcoming events, soonest first, or past ones; all if empty. */
  when: oneOf(eventTimes),
  /** The first and the last day, for `dates`. */
  from: day,
  to: day,
  /** The name, as in the API. */
  country: matching(place),
  state: oneOf(eventStates),
  /** Only those that are open for joining, or only the others. */
  open: oneOf({ true: 1, false: 1 }),
  /** The place, or else the point, to search around. */
  near_place: matching(place),
  near: matching(point),
  radius_km: matching(distance),
  /** Nearest first; by date if empty. */
  sort: oneOf({ distance: 1 }),
  /** Phones show the map on request; wider screens show it beside the list. */
  view: oneOf({ map: 1 }),
  /** The start of the list, for browsers without scripts. */
  cursor: (text: string) => text.slice(0, cursorMax),
}

/** The filters in the address of the events page. An empty text is no filter. */
export type EventSearch = { [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]> }

export const eventFilterNames = Object.keys(readers) as (keyof EventSearch)[]

/** Reads the filters in an address of the events page. */
export function readEventSearch(query: URLSearchParams): EventSearch {
  const search = Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(query.get(name) ?? '')]),
  ) as EventSearch
  if (search.near_place) search.near = ''
  if (!search.near && !search.near_place) search.radius_km = search.sort = ''
  if (search.from > search.to) search.to = ''
  return search
}

type Filters = { [Name in keyof EventSearch]?: string | number | boolean | null | undefined }

/**
 * The address of the events page for filters of the page or of the API; the page reads them back into the same query.
 * Days without a `when` count as chosen dates.
 */
export function searchAddress(filters: Filters): string {
  const { from, to, when = from || to ? 'dates' : '' } = filters
  return `/events${queryText({ ...filters, when })}`
}
