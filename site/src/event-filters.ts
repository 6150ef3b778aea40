import { queryText } from '@muster/contract/client'
import { readDay } from '@muster/contract/days'
import { type EventType, eventTypeNames, type GameType, gameNames } from '@muster/contract/games'
import { cursorMax, searchMax } from '@muster/contract/search-limits'

/** The filters in the address of the events page. An empty text is no filter. */
export interface EventSearch {
  search: string
  game_type: GameType | ''
  event_type: EventType | ''
  /** Upcoming events, soonest first, or past ones; all if empty. */
  when: EventTime | ''
  /** The first and the last day, for `dates`. */
  from: string
  to: string
  /** The name, as in the API. */
  country: string
  state: EventState | ''
  /** Only those that are open for joining, or only the others. */
  open: 'true' | 'false' | ''
  /** The place, or else the point, to search around. */
  near_place: string
  near: string
  radius_km: string
  /** Nearest first; by date if empty. */
  sort: 'distance' | ''
  /** Phones show the map on request; wider screens show it beside the list. */
  view: 'map' | ''
  /** The start of the list, for browsers without scripts. */
  cursor: string
}

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
const oneOf = <Code extends string>(names: Record<Code, unknown>, code: string | null): Code | '' =>
  code !== null && Object.hasOwn(names, code) ? (code as Code) : ''

const matching = (pattern: RegExp, text: string | null) => (text !== null && pattern.test(text) ? text : '')

const aPoint = /^-?([0-8]?\d(\.\d{1,8})?|90),-?((1[0-7]|\d)?\d(\.\d{1,8})?|180)$/
/** The id or the name of a place, or the name of a country. */
const aPlace = /^[\p{L}\p{N}][\p{L}\p{N} ,.'’&()/-]{0,99}$/u
const aDistance = /^([1-9]\d?|[1-4]\d\d|500)$/

/** Reads the filters in an address of the events page. */
export function readEventSearch(query: URLSearchParams): EventSearch {
  const near_place = matching(aPlace, query.get('near_place'))
  const near = near_place === '' ? matching(aPoint, query.get('near')) : ''
  const isNear = near !== '' || near_place !== ''
  const [from, to] = [readDay(query.get('from')) ?? '', readDay(query.get('to')) ?? '']
  return {
    search: (query.get('search') ?? '').replaceAll('\0', '').slice(0, searchMax),
    game_type: oneOf(gameNames, query.get('game_type')),
    event_type: oneOf(eventTypeNames, query.get('event_type')),
    when: oneOf(eventTimes, query.get('when')),
    from,
    to: from <= to ? to : '',
    country: matching(aPlace, query.get('country')),
    state: oneOf(eventStates, query.get('state')),
    open: oneOf({ true: 1, false: 1 }, query.get('open')),
    near_place,
    near,
    radius_km: isNear ? matching(aDistance, query.get('radius_km')) : '',
    sort: isNear && query.get('sort') === 'distance' ? 'distance' : '',
    view: query.get('view') === 'map' ? 'map' : '',
    cursor: (query.get('cursor') ?? '').slice(0, cursorMax),
  }
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
