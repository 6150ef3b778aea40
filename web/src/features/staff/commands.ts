import type { CallResponse } from '@muster/contract/client'
import { command } from '../../lib/commands.ts'
import { ownRoles } from '../events/roles-query.ts'

export const inviteStaff = command({ name: 'POST /events/:event_id/staff/invitations' })

export const createStaffLink = command({ name: 'POST /events/:event_id/staff/links' })

export const deleteInvitation = command({
  name: 'DELETE /events/:event_id/staff/invitations/:invitation_id',
  alreadyDoneOn: 'not_found',
})

export const removeStaff = command({ name: 'DELETE /events/:event_id/staff/:user_id', alreadyDoneOn: 'not_found' })

export const transferEvent = command({ name: 'POST /events/:event_id/owner' })

/** Pages show at once what the new role may do. */
export const acceptInvitation = (user_id: number) =>
  command({
    name: 'POST /staff/invitations/accept',
    updateCache: (cache, { event, role }) => {
      const given = { event_id: event.id, role, expires_at: null }
      cache.setQueryData(ownRoles(user_id).queryKey, (known: CallResponse<'GET /users/me/roles'> | undefined) => ({
        roles: [given, ...(known?.roles.filter(({ event_id }) => event_id !== event.id) ?? [])],
      }))
      void cache.invalidateQueries({ queryKey: ['GET /events'] })
    },
  })
