import { freshFor, toQueryOptions } from '../../lib/queries.ts'

/**
 * The events of others that a user helps to run, with the role there. Never fresh: what this device has stored may be
 * older than an invitation that was just accepted.
 */
export const ownRoles = (user_id: number) => ({
  ...toQueryOptions({ name: 'GET /users/me/roles', sent: {} }, { user_id }),
  staleTime: freshFor(0),
})
