import * as contract from '@muster/contract/staff'
import { buildUser, type Owner } from './builders.ts'
import { mailedToken } from './mails.ts'
import type { TestApp } from './test-app.ts'

interface Owned {
  id: number
  owner: Owner
}

/** The calls of the owner about the staff of an event, and of those who accept. */
export function staffOf(test: TestApp, { id, owner }: Owned) {
  const params = { event_id: id }
  const call = { token: owner.token, params }
  return {
    list: (as: Owner = owner) => test.call(contract.listStaff, { token: as.token, params }),
    invite: (email: string, role: 'helper' | 'organiser' = 'helper') =>
      test.call(contract.inviteStaff, { ...call, body: { email, role } }),
    link: (minutes = 60) =>
      test.call(contract.createStaffLink, {
        ...call,
        body: { role: 'helper', expires_at: new Date(Date.now() + minutes * 60_000).toISOString() },
      }),
    withdraw: (invitation_id: number) =>
      test.call(contract.deleteInvitation, { token: owner.token, params: { ...params, invitation_id } }),
    accept: (user: Owner, token: string) =>
      test.call(contract.acceptInvitation, { token: user.token, body: { token } }),
    remove: (user_id: number, as: Owner = owner) =>
      test.call(contract.removeStaff, { token: as.token, params: { ...params, user_id } }),
    transfer: (user_id: number) => test.call(contract.transferEvent, { ...call, body: { user_id } }),
    /** A user who has accepted an invitation by mail. */
    async join(role: 'helper' | 'organiser', nickname?: string): Promise<Owner> {
      const user = await buildUser(test, nickname === undefined ? {} : { nickname })
      await this.invite(user.email, role)
      await this.accept(user, await mailedToken(test, user.email))
      return user
    },
  }
}

/** The token in the address of a link. */
export const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
