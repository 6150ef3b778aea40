import { toQueryOptions } from '../../lib/queries.ts'

/** All passkeys of the signed-in user. */
export const ownPasskeys = (user_id: number) => toQueryOptions({ name: 'GET /passkeys', sent: {} }, { user_id })
