import type { EventSearch, EventTime } from '@muster/site/event-filters'
import { eventPlacesQuery, eventQuery, eventsQuery, someEvents } from '@muster/site/queries'
import { toInfiniteQueryOptions, toQueryOptions } from '../../lib/queries.ts'

export const event = (event_id: number) => toQueryOptions(eventQuery(event_id))

/** The places of the events of a list. */
export const eventPlaces = (search: EventSearch, today: string) => toQueryOptions(eventPlacesQuery(search, today))

export const eventList = (search: EventSearch, today: string) => toInfiniteQueryOptions(eventsQuery(search, today))

/** A few events for the home page: the user’s own, or anyone’s without a user. */
export const someEventsOf = (when: EventTime, today: string, user_id?: number) =>
  toInfiniteQueryOptions(someEvents(when, user_id === undefined ? 'all' : 'own', today), user_id)
