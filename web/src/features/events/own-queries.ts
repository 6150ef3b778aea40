import { toInfiniteQueryOptions, toQueryOptions } from '../../lib/queries.ts'

// What is toQueryOptions for members alone. Apart from the other questions, which every page loads.

/** All the events of the signed-in owner. */
export const myEvents = (user_id: number) =>
  toQueryOptions({ name: 'GET /events', sent: { query: { my_events: 'true', limit: 1000 } } }, { user_id })

/** All the events in which a member takes part. */
export const joinedEvents = (user_id: number) =>
  toQueryOptions({ name: 'GET /events', sent: { query: { joined_events: 'true', limit: 1000 } } }, { user_id })

/** The address of a member's own calendar. */
export const calendarLink = (user_id: number) => toQueryOptions({ name: 'GET /calendar', sent: {} }, { user_id })

/** The first page of the owner's events, newest first. */
export const lastEvents = (user_id: number) =>
  toInfiniteQueryOptions(
    { name: 'GET /events', sent: { query: { my_events: 'true', limit: 1 } }, isPaged: true },
    user_id,
  )
