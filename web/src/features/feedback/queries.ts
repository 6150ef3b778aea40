import { toQueryOptions } from '../../lib/queries.ts'

/** The newest thousand pieces of the signed-in user. */
export const ownFeedback = (user_id: number) =>
  toQueryOptions({ name: 'GET /feedback', sent: { query: { limit: 1000 } } }, { user_id })
