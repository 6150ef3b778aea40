import { eventsMax } from '@muster/contract/events'
import { isAtLeast, type Role } from '@muster/contract/roles'
import {
  type InvitationIds,
  type InvitationInput,
  invitationDays,
  invitationsMax,
  type LinkInput,
  linkDaysMax,
  type MemberIds,
  staffMax,
} from '@muster/contract/staff'
import { recordCauses } from '../../db/causes.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Actor, Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, invalidInput, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { queueMail } from '../../mail/queue.ts'
import { createToken, hashToken } from '../../security/tokens.ts'
import { countEventsOf, type EventRow, findAudience, getEvent, requireEvent } from '../events/queries.ts'
import { mayDo, requireRole, roleOf } from '../events/rules.staff.ts'
import { withEvent, withStaffedEvent } from '../events/service.ts'
import * as queries from './queries.ts'

interface OfEvent {
  user: Actor
  event_id: number
}

/** The staff, and for the owner the invitations that wait. Throws `not_found`, `not_owner`. */
export async function viewStaff(db: Db, { user, event_id }: OfEvent) {
  const event = requireEvent(await findAudience(db, { id: event_id }))
  requireRole(user, event)
  return {
    staff: await queries.findStaff(db, event_id),
    invitations: mayDo(event, user, 'owner') ? await queries.findInvitations(db, event_id) : [],
  }
}

interface Deps<Row> {
  transact: Transact<Row>
  limits: Limits
}

const day = 86_400_000

async function requireRoom(tx: Tx, event_id: number, email: string | null) {
  await queries.deleteEnded(tx, event_id, email)
  if ((await queries.findInvitations(tx, event_id)).length >= invitationsMax) {
    throw new AppError(
      'too_many_staff',
      `An event can have at most ${invitationsMax} open invitations and links. Please withdraw one first.`,
    )
  }
}

/** Invites somebody by mail, instead of an earlier invitation. Throws `not_found`, `not_owner`, `too_many_attempts`. */
export async function invite(
  { transact, limits }: Deps<queries.InvitationRow>,
  { user, event_id }: OfEvent,
  { email, role }: InvitationInput,
) {
  await limits.count('invitations', String(user.id))
  return withStaffedEvent(transact, user, event_id, async (tx) => {
    await requireRoom(tx, event_id, email)
    const expires_at = new Date(Date.now() + invitationDays * day)
    const invitation = await queries.insertInvitation(tx, { event_id, email, role, token_hash: null, expires_at })
    await queueMail(tx, 'mail_invitation', invitation.id)
    return invitation
  })
}

export type Link = queries.InvitationRow & { token: string }

/** Makes a link for helpers. Throws `not_found`, `not_owner`, `invalid_input` for an end that is not within three days. */
export async function createLink(
  { transact, limits }: Deps<Link>,
  { user, event_id }: OfEvent,
  { role, expires_at }: LinkInput,
) {
  const end = new Date(expires_at)
  if (end.getTime() <= Date.now()) throw invalidInput('expires_at', 'Please choose an end that is not over yet')
  if (end.getTime() > Date.now() + linkDaysMax * day) {
    throw invalidInput('expires_at', `A link can work for at most ${linkDaysMax} days`)
  }
  await limits.count('invitations', String(user.id))
  return withStaffedEvent(transact, user, event_id, async (tx) => {
    await requireRoom(tx, event_id, null)
    const token = createToken()
    const link = { event_id, email: null, role, token_hash: hashToken(token), expires_at: end }
    return { ...(await queries.insertInvitation(tx, link)), token }
  })
}

/** Throws `not_found`, `not_owner`. */
export const withdraw = (transact: Transact<void>, user: Actor, { event_id, invitation_id }: InvitationIds) =>
  withStaffedEvent(transact, user, event_id, async (tx) => {
    if (!(await queries.deleteInvitation(tx, event_id, invitation_id))) throw notFound('invitation')
  })

/** What somebody may do after accepting. */
export interface Accepted {
  event: EventRow
  role: Role
}

/**
 * Makes the caller a member of the staff. Who may do more already keeps their role. Throws `invalid_token`,
 * `too_many_staff`.
 */
export async function accept(db: Db, transact: Transact<Accepted>, user: Caller, token: string) {
  const hash = hashToken(token)
  const { event_id } = await requireInvitation(db, hash)
  return withEvent(transact, event_id, async (tx, event) => {
    // Again, locked: it may have been withdrawn, or accepted by somebody else.
    const { id, email, role, expires_at } = await requireInvitation(tx, hash)
    const isLink = email === null
    const before = roleOf(event, user)
    if (!isLink) await queries.deleteInvitation(tx, event_id, id)
    if (before && before !== role && isAtLeast(before, role))
      return { event: await getEvent(tx, event_id), role: before }
    if (before === undefined && (await queries.countStaff(tx, event_id)) >= staffMax) {
      throw new AppError('too_many_staff', `An event can have at most ${staffMax} helpers and organisers.`)
    }
    await queries.saveMember(tx, {
      event_id,
      user_id: user.id,
      role,
      link_id: isLink ? id : null,
      expires_at: isLink ? expires_at : null,
    })
    return { event: await getEvent(tx, event_id), role }
  })
}

/** What an invitation is for. Throws `invalid_token`. */
export async function viewInvitation(db: Db, token: string) {
  const received = await queries.findReceived(db, hashToken(token))
  if (!received) throw invalid()
  return received
}

async function requireInvitation(db: Db, hash: Buffer) {
  const invitation = await queries.findInvitation(db, hash)
  if (!invitation) throw invalid()
  return invitation
}

const invalid = () =>
  new AppError(
    'invalid_token',
    'This invitation was used or withdrawn, or has ended. If you have accepted it, the event is on My Events; otherwise ask the organiser for another.',
  )

/** Removes a member; members remove themselves. Throws `not_found`, `not_owner`. */
export const remove = (transact: Transact<void>, user: Actor, { event_id, user_id }: MemberIds) =>
  withStaffedEvent(transact, user, event_id, async (tx, event) => {
    if (user.id !== user_id) requireRole({ id: user.id, needs: 'owner' }, event)
    if (!(await queries.deleteMember(tx, event_id, user_id))) throw notFound('member')
  })

/** Gives the event to one of its organisers. Throws `not_found`, `not_owner`, `invalid_input`, `too_many_events`. */
export const transfer = (transact: Transact<EventRow>, { user, event_id }: OfEvent, user_id: number) =>
  withStaffedEvent(transact, user, event_id, async (tx, event) => {
    if (user_id === user.id) return getEvent(tx, event_id)
    if (roleOf(event, { id: user_id }) !== 'organiser')
      throw invalidInput('user_id', 'Please choose an organiser of this event')
    if ((await countEventsOf(tx, user_id)) >= eventsMax)
      throw new AppError('too_many_events', `That account has ${eventsMax} events already.`)
    await queries.deleteMember(tx, event_id, user_id)
    await queries.setOwner(tx, event_id, user_id)
    await queries.saveMember(tx, { event_id, user_id: user.id, role: 'organiser', link_id: null, expires_at: null })
    await recordCauses(tx, [{ kind: 'event_given', event_id, subject_id: user_id }])
    return getEvent(tx, event_id)
  })
