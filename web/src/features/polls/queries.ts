import { toQueryOptions } from '../../lib/queries.ts'

/** The polls of an event, with what the user has voted on this device. */
export const polls = (event_id: number, user_id: number | undefined) =>
  toQueryOptions({ name: 'GET /events/:event_id/polls', sent: { params: { event_id } } }, { user_id })
