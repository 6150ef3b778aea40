/**
 * What the members of an event's staff may do, the least first: each may also do what those before may.
 *
 * - `helper`: check-in, results, calls
 * - `organiser`: everything but what only the owner may
 * - `owner`: staff, ownership, and deleting the event
 *
 * The `access` of an endpoint names the role that it needs, so these three lines follow from the endpoints.
 */
export const roles = ['helper', 'organiser', 'owner'] as const
export type Role = (typeof roles)[number]

/** Those that an owner gives. */
export const givenRoles = ['helper', 'organiser'] as const satisfies readonly Role[]
export type GivenRole = (typeof givenRoles)[number]

/** Whether somebody with this role, or without one, may do what needs a role. */
export const isAtLeast = (role: Role | undefined, needed: Role) =>
  role !== undefined && roles.indexOf(role) >= roles.indexOf(needed)

export const isRole = (access: string): access is Role => (roles as readonly string[]).includes(access)
