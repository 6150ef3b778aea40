import type { Visibility } from '@muster/contract/events'
import { isAtLeast, type Role } from '@muster/contract/roles'
import type { Actor } from '../../http/authentication.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'

interface Staffed {
  /** The owner and everybody else with a role that has not ended. */
  staff: readonly { user_id: number; role: Role }[]
}

/** The accounts with a role in an event. */
export const staffIdsOf = ({ staff }: Staffed): number[] => staff.map(({ user_id }) => user_id)

/** What a user may do in an event; undefined for others and for visitors. */
export const roleOf = ({ staff }: Staffed, user: { id: number } | undefined): Role | undefined =>
  staff.find(({ user_id }) => user_id === user?.id)?.role

/** Whether a user may do what needs this role in an event. */
export const mayDo = (event: Staffed, user: { id: number } | undefined, needed: Role): boolean =>
  isAtLeast(roleOf(event, user), needed)

/**
 * Throws `not_owner` unless the caller has the role that their call needs; `not_found` if the event is not listed,
 * because strangers must not learn that it exists.
 */
export function requireRole(
  actor: Pick<Actor, 'id' | 'needs' | 'noteVersion'>,
  event: Staffed & { visibility: Visibility; version: number },
) {
  const role = roleOf(event, actor)
  if (isAtLeast(role, actor.needs)) return actor.noteVersion?.(event.version)
  if (role === undefined && event.visibility !== 'listed') throw notFound('event')
  if (role === undefined) throw new AppError('not_owner', 'Only the owner of this event may change it.')
  const who = actor.needs === 'owner' ? 'the owner' : 'an organiser'
  throw new AppError('not_owner', `Only ${who} of this event may do this.`)
}

/** Whether a participant is that of an account: its own, or that of its team. */
export const isHeldBy = (
  { user_id, mate_id }: { user_id: number | null; mate_id: number | null },
  caller: { id: number } | undefined,
): boolean => caller !== undefined && [user_id, mate_id].includes(caller.id)
