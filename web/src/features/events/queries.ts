import type { EventSearch, EventTime } from '@muster/site/event-filters'
import { eventPlacesQuery, eventQuery, eventsQuery, someEvents } from '@muster/site/queries'
import { toInfiniteQueryOptions, toQueryOptions } from '../../lib/queries.ts'

export const event = (event_id: number) => toQueryOptions(eventQuery(event_id))

/** The places of the events of a list. */
export const eventPlaces = (search: EventSearch) => toQueryOptions(eventPlacesQuery(search))

export const eventList = (search: EventSearch) => toInfiniteQueryOptions(eventsQuery(search))

/** A few events for the home page: the user’s own, or anyone’s without a user. */
export const someEventsOf = (when: EventTime, user_id?: number) =>
  toInfiniteQueryOptions(someEvents(when, user_id === undefined ? 'all' : 'own'), user_id)
