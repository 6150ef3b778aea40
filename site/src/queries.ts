import type { CallName, Sent } from '@muster/contract/client'
import { addDays, dayOf } from '@muster/contract/hall-day'
import type { EventSearch, EventState, EventTime } from './event-filters.ts'

/** A call that only reads. */
export type ReadingCall = Extract<CallName, `GET ${string}`>

/**
 * A query of a page: a GET and what is sent with it. As a value it can be prefetched, invalidated, or listed in the
 * head of a page.
 */
export interface ApiQuery<Name extends ReadingCall = ReadingCall> {
  name: Name
  sent: Sent<Name>
  /** Loads one page of a list, and further ones on demand. Otherwise all pages of a list become one result. */
  isPaged?: true
  /** The page shows a sentence instead if the API does not find this, and is rendered all the same. */
  isOptional?: true
}

/** A query of a call, whose name decides what can be sent. */
export const apiQuery = <Name extends ReadingCall>(
  name: Name,
  sent: Sent<Name>,
  kind?: Pick<ApiQuery, 'isPaged' | 'isOptional'>,
): ApiQuery<Name> => ({ name, sent, ...kind })

/** The number of events on a page of the list. */
const eventsPerPage = 24

export const homeCounters = apiQuery('GET /stats/home_page', {})

export const openDataQuery = apiQuery('GET /data', {})

/** The list of events under these filters. `today` is that of the reader, as far as it is known. */
export const eventsQuery = (
  { sort, cursor, view: _view, ...filters }: EventSearch,
  today: string,
): ApiQuery<'GET /events'> => ({
  name: 'GET /events',
  sent: {
    query: {
      limit: eventsPerPage,
      ...orderOf(filters.when || filters.state),
      ...narrowed(filters, today),
      ...withoutEmpty({ sort, cursor }),
    },
  },
  isPaged: true,
})

/** Where the events under these filters are. */
export const eventPlacesQuery = (
  { sort: _sort, cursor: _cursor, view: _view, ...filters }: EventSearch,
  today: string,
) => apiQuery('GET /events/places', { query: narrowed(filters, today) })

type Narrowing = Omit<EventSearch, 'sort' | 'cursor' | 'view'>

const narrowed = ({ when, from, to, ...others }: Narrowing, today: string) => ({
  ...withoutEmpty(others),
  ...(when === 'dates' ? withoutEmpty({ from, to }) : daysOf(when, today)),
})

/** The next or the last events: those that a member organises or has joined, or everybody's. */
export const someEvents = (when: EventTime, whose: 'own' | 'all', today: string): ApiQuery<'GET /events'> => ({
  name: 'GET /events',
  sent: {
    query: {
      limit: 3,
      ...(whose === 'own' && { my_events: 'true', joined_events: 'true', helped_events: 'true' }),
      ...orderOf(when),
      ...daysOf(when, today),
    },
  },
  isPaged: true,
})

/** Upcoming events come soonest first; chosen dates in the order of the whole list. */
const orderOf = (when: EventTime | EventState | '') =>
  ['', 'past', 'finished', 'dates'].includes(when) ? {} : { sort: 'date' as const }

/** The days of a time. An event of today counts as upcoming. */
function daysOf(when: EventTime | '', today: string): { from?: string; to?: string } {
  const date = new Date(today)
  // Sunday is the last day of a week, and belongs to its weekend.
  const weekday = (date.getUTCDay() + 6) % 7
  switch (when) {
    case 'upcoming':
      return { from: today }
    case 'weekend':
      return { from: addDays(today, Math.max(5 - weekday, 0)), to: addDays(today, 6 - weekday) }
    case 'month':
      return { from: today, to: dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0), 'UTC') }
    case 'thirty_days':
      return { from: today, to: addDays(today, 30) }
    case 'past':
      return { to: addDays(today, -1) }
    default:
      return {}
  }
}

export const eventQuery = (event_id: number) => apiQuery('GET /events/:event_id', { params: { event_id } })

/** In standings order. */
export const participantsQuery = (event_id: number) =>
  apiQuery('GET /events/:event_id/participants', { params: { event_id } })

/** By round, then table. */
export const matchesQuery = (event_id: number) =>
  apiQuery('GET /events/:event_id/matches', { params: { event_id }, query: {} })

/** The rounds of an event without its drafts. */
export const roundsQuery = (event_id: number) =>
  apiQuery('GET /events/:event_id/rounds', { params: { event_id }, query: {} })

/** The standings after a round, or after all of them. */
export const standingsQuery = (event_id: number, after_round?: number) =>
  apiQuery('GET /events/:event_id/standings', {
    params: { event_id },
    query: after_round === undefined ? {} : { after_round },
  })

/** What a participant needs on the day. */
export const cardQuery = (event_id: number, participant_id: number) =>
  apiQuery('GET /events/:event_id/participants/:participant_id/card', { params: { event_id, participant_id } })

/** The match of a slip. */
export const slipQuery = (code: string) => apiQuery('GET /slips/:code', { params: { code } })

/** The last announcements of an event. */
export const announcementsQuery = (event_id: number) =>
  apiQuery('GET /events/:event_id/announcements', { params: { event_id } })

/** The round that the address of a page names. */
export function readRound(query: URLSearchParams, parameter: 'round' | 'after' = 'round'): number | undefined {
  const named = query.get(parameter) ?? ''
  return /^\d{1,3}$/.test(named) ? Number(named) : undefined
}

/** The places that a text may mean. */
export const placesQuery = (search: string, country?: string | null) =>
  apiQuery('GET /places', { query: { search, limit: 6, ...(country && { country }) } })

const withoutEmpty = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))
