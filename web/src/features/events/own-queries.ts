import { toInfiniteQueryOptions, toQueryOptions } from '../../lib/queries.ts'

// Queries of signed-in users, in a separate file because every page loads the other queries.

/** All events of the signed-in owner. */
export const myEvents = (user_id: number) =>
  toQueryOptions({ name: 'GET /events', sent: { query: { my_events: 'true', limit: 1000 } } }, { user_id })

/** All events that the signed-in user takes part in. */
export const joinedEvents = (user_id: number) =>
  toQueryOptions({ name: 'GET /events', sent: { query: { joined_events: 'true', limit: 1000 } } }, { user_id })

/** All events of others that the signed-in user helps to run. */
export const helpedEvents = (user_id: number) =>
  toQueryOptions({ name: 'GET /events', sent: { query: { helped_events: 'true', limit: 1000 } } }, { user_id })

/** The address of the signed-in user's calendar. */
export const calendarLink = (user_id: number) => toQueryOptions({ name: 'GET /calendar', sent: {} }, { user_id })

/** The first page of the owner's events, newest first. */
export const lastEvents = (user_id: number) =>
  toInfiniteQueryOptions(
    { name: 'GET /events', sent: { query: { my_events: 'true', limit: 1 } }, isPaged: true },
    user_id,
  )
