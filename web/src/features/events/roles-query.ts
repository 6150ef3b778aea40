import { freshFor, toQueryOptions } from '../../lib/queries.ts'

/** Roles change rarely, and the server checks each of them: in milliseconds. */
const rolesAge = 5 * 60_000

/** The events of others that a user helps to run, with the role there. */
export const ownRoles = (user_id: number) => ({
  ...toQueryOptions({ name: 'GET /users/me/roles', sent: {} }, { user_id }),
  staleTime: freshFor(rolesAge),
})
