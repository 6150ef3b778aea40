import { toQueryOptions } from '../../lib/queries.ts'

/** The channel of an event, which only its organisers see. */
export const eventChannel = (event_id: number, user_id: number) =>
  toQueryOptions({ name: 'GET /events/:event_id/channel', sent: { params: { event_id } } }, { user_id })
