import { toQueryOptions } from '../../lib/queries.ts'

/** The newest thousand that the signed-in user has sent. */
export const ownFeedback = (user_id: number) =>
  toQueryOptions({ name: 'GET /feedback', sent: { query: { limit: 1000 } } }, { user_id })
