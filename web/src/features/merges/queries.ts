import { toQueryOptions } from '../../lib/queries.ts'

/** The accounts that are merged into the signed-in user's. */
export const ownMerges = (user_id: number) => toQueryOptions({ name: 'GET /users/me/merges', sent: {} }, { user_id })
