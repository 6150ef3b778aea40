import { toQueryOptions } from '../../lib/queries.ts'

/** All alerts of the signed-in user. */
export const ownAlerts = (user_id: number) => toQueryOptions({ name: 'GET /alerts', sent: {} }, { user_id })
