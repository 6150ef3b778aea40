import { freshFor, toQueryOptions } from '../../lib/queries.ts'

/** The staff of an event, which only its members see; the owner sees the open invitations, too. */
export const staff = (event_id: number, user_id: number | undefined) =>
  toQueryOptions({ name: 'GET /events/:event_id/staff', sent: { params: { event_id } } }, { user_id })

/** What an invitation is for. It may have been withdrawn since. */
export const invitation = (token: string, user_id: number | undefined) => ({
  ...toQueryOptions({ name: 'GET /staff/invitations', sent: { query: { token } } }, { user_id }),
  staleTime: freshFor(0),
  retry: false,
})
