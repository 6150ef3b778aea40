import { toQueryOptions } from '../../lib/queries.ts'

/** The calls of an event, open ones first, oldest first; for its owner. */
export const calls = (event_id: number, user_id: number | undefined) =>
  toQueryOptions({ name: 'GET /events/:event_id/calls', sent: { params: { event_id } } }, { user_id })
