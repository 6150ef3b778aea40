import { toQueryOptions } from '../../lib/queries.ts'

/** All that the signed-in user follows. */
export const ownAlerts = (user_id: number) => toQueryOptions({ name: 'GET /alerts', sent: {} }, { user_id })
