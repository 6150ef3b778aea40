import { ApiError } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { isAtLeast, type Role } from '@muster/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import { useSession } from '../../lib/application.tsx'
import { ownRoles } from './roles-query.ts'

interface OwnRole {
  /** Undefined for somebody who is not in the staff of the event, and until it is known. */
  role: Role | undefined
  isPending: boolean
}

/** What the user may do in an event. */
export function useRole(event: Pick<Event, 'id' | 'owner_id'> | undefined): OwnRole {
  const { user } = useSession()
  const isOwner = event !== undefined && user !== null && event.owner_id === user.id
  const mayHelp = user !== null && event !== undefined && !isOwner
  const query = useQuery({ ...ownRoles(user?.id ?? 0), enabled: mayHelp })
  if (isOwner) return { role: 'owner', isPending: false }
  const role = mayHelp ? query.data?.roles.find(({ event_id }) => event_id === event.id)?.role : undefined
  // Only an answer of now says that somebody has no role.
  return { role, isPending: mayHelp && (query.isPending || (role === undefined && query.isFetching)) }
}

/** Asks for the roles again when the server refuses what the role would allow: it may have ended. */
export function useRoleCheck(error: unknown) {
  const cache = useQueryClient()
  const { user } = useSession()
  const isRefused = error instanceof ApiError && ['not_owner', 'not_found'].includes(error.code ?? '')
  useEffect(() => {
    if (isRefused && user) void cache.invalidateQueries({ queryKey: ownRoles(user.id).queryKey })
  }, [isRefused, user, cache])
}

/** The role of the user at a desk. */
export const RoleContext = createContext<Role>('owner')

/** Whether the user at this desk may do more than a helper. */
export const useIsOrganiser = () => isAtLeast(use(RoleContext), 'organiser')
