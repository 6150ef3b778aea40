import * as contract from '@muster/contract/staff'
import type { Db } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { noContent, type Route } from '../../http/routing/route.ts'
import { presentEvent } from '../events/service.ts'
import { findRolesOf, type InvitationRow, type MemberRow } from './queries.ts'
import * as service from './service.ts'

interface StaffDeps {
  db: Db
  limits: Limits
  publicUrl: string
}

export function staffRoutes(route: Route, { db, limits, publicUrl }: StaffDeps) {
  route(contract.listStaff, async ({ user, params }) => {
    const { staff, invitations } = await service.viewStaff(db, { user, ...params })
    return { staff: staff.map(presentMember), invitations: invitations.map(presentInvitation) }
  })

  route(contract.inviteStaff, ({ user, params, body, transactWith }) =>
    service.invite({ transact: transactWith(presentInvitation), limits }, { user, ...params }, body),
  )

  route(contract.createStaffLink, ({ user, params, body, transactWith }) => {
    const presentLink = ({ token, ...link }: service.Link) => ({
      ...presentInvitation(link),
      url: `${publicUrl}/staff?token=${token}`,
    })
    return service.createLink({ transact: transactWith(presentLink), limits }, { user, ...params }, body)
  })

  route(contract.deleteInvitation, ({ user, params, transactWith }) =>
    service.withdraw(transactWith(noContent), user, params),
  )

  route(contract.getInvitation, async ({ query }) => {
    const { title: event_title, owner_nickname, role, expires_at } = await service.viewInvitation(db, query.token)
    return { event_title, owner_nickname, role, expires_at: expires_at.toISOString() }
  })

  route(contract.acceptInvitation, ({ user, body, transactWith }) =>
    service.accept(db, transactWith(presentAccepted), user, body.token),
  )

  route(contract.removeStaff, ({ user, params, transactWith }) => service.remove(transactWith(noContent), user, params))

  route(contract.transferEvent, ({ user, params, body, transactWith }) =>
    service.transfer(
      transactWith((event) => presentEvent(event, true)),
      { user, ...params },
      body.user_id,
    ),
  )

  route(contract.listOwnRoles, async ({ user }) => ({
    roles: (await findRolesOf(db, user.id)).map((role) => ({ ...role, expires_at: inIso(role.expires_at) })),
  }))
}

const inIso = (instant: Date | null) => instant?.toISOString() ?? null

const presentMember = ({ accepted_at, expires_at, ...member }: MemberRow) => ({
  ...member,
  accepted_at: inIso(accepted_at),
  expires_at: inIso(expires_at),
})

const presentInvitation = ({ expires_at, ...invitation }: InvitationRow) => ({
  ...invitation,
  expires_at: expires_at.toISOString(),
})

const presentAccepted = ({ event, role }: service.Accepted) => ({ event: presentEvent(event, true), role })
