import { participantsQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** Sorted by standing. */
export const participants = (event_id: number) => toQueryOptions(participantsQuery(event_id))

/** The same for the staff, with who has paid. */
export const payments = (event_id: number, user_id: number | undefined) =>
  toQueryOptions(
    { name: 'GET /events/:event_id/participants', sent: { params: { event_id }, query: { for: 'staff' } } },
    { user_id },
  )

/** The user's own entry in an event: the list of participants is the same for everyone. */
export const myself = (event_id: number, user_id: number | undefined) =>
  toQueryOptions({ name: 'GET /events/:event_id/participants/me', sent: { params: { event_id } } }, { user_id })

/** The user's own claims, and those that wait for the user as an organiser. */
export const ownClaims = (user_id: number) => toQueryOptions({ name: 'GET /claims', sent: {} }, { user_id })

/** Who says to be which participant, open claims first; for the organisers of the event. */
export const claims = (event_id: number, user_id: number | undefined) =>
  toQueryOptions({ name: 'GET /events/:event_id/claims', sent: { params: { event_id } } }, { user_id })
