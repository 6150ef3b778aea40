import type { ClaimIds, OwnClaim } from '@muster/contract/claims'
import type { ParticipantIds } from '@muster/contract/participants'
import { recordCauses } from '../../db/causes.ts'
import type { Cause, ClaimDecision } from '../../db/tables.causes.ts'
import type { Db } from '../../db/tables.ts'
import type { Actor, Caller } from '../../http/authentication.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { isParticipant } from '../events/queries.ts'
import { requireRole } from '../events/rules.staff.ts'
import { requireStaff, requireVisible, withEvent, withStaffedEvent } from '../events/service.ts'
import { openSlip, type SlipReader } from '../reports/service.slips.ts'
import * as queries from './queries.ts'

interface Claimant extends SlipReader {
  user: Caller
  slip: string | undefined
  /** The key in the link of an unlisted event. */
  key: string | undefined
}

/**
 * Claims a participant without an account. Anyone who sees the event may, also by its slip, because the organiser
 * confirms. Throws `not_found`, `no_organiser`, `already_joined`, `already_claimed`, `too_many_attempts`.
 */
export async function claim(
  { db, transact }: { db: Db; transact: Transact<queries.ClaimRow> },
  { event_id, participant_id }: ParticipantIds,
  claimant: Claimant,
) {
  const { user, slip, key } = claimant
  const opened = slip === undefined ? undefined : await openSlip(db, claimant, slip)
  return withEvent(transact, event_id, async (tx, event) => {
    if (opened?.event_id !== event_id) await requireVisible(tx, event, { key, findCaller: async () => user })
    const participant = await queries.findHolder(tx, event_id, participant_id)
    if (!participant) throw notFound('participant')
    if (event.owner_id === null) {
      throw new AppError('no_organiser', 'Nobody can confirm this: the account of the organiser was deleted.')
    }
    if (!participant.is_free) throw alreadyClaimed(participant.nickname)
    if (await isParticipant(tx, event_id, user.id)) {
      throw new AppError('already_joined', 'You have already joined this event.')
    }
    await setChangeAuthor(tx, user.id)
    const claimed = await queries.insertClaim(tx, { event_id, participant_id, user_id: user.id })
    await recordCauses(tx, [{ kind: 'claimed', event_id, subject_id: claimed.id }])
    return claimed
  })
}

/** The caller's own claim of one of these participants, while it waits for the organiser. */
export async function viewOwnClaim(
  db: Db,
  user: Caller | undefined,
  participant_ids: number[],
): Promise<OwnClaim | null> {
  const claim = user && (await queries.findOpenClaim(db, user.id, participant_ids))
  return claim ? { id: claim.id, participant_id: claim.participant_id, at: claim.at.toISOString() } : null
}

/** Throws `not_found`, `not_owner`. */
export async function listClaims(db: Db, user: Actor, event_id: number) {
  await requireStaff(db, user, event_id)
  return queries.findClaims(db, event_id)
}

/** Throws `not_found`, `not_owner`, `already_joined`, `already_claimed`. */
export const confirm = (transact: Transact<queries.ClaimRow>, user: Actor, ids: ClaimIds) =>
  withStaffedEvent(transact, user, ids.event_id, async (tx) => {
    const claim = await queries.findClaim(tx, ids)
    if (!claim) throw notFound('claim')
    if (claim.confirmed_at !== null) return claim
    if (!claim.is_free) throw alreadyClaimed(claim.participant_nickname)
    if (await isParticipant(tx, ids.event_id, claim.user_id)) {
      throw new AppError('already_joined', `${claim.user_nickname} already takes part in this event.`)
    }
    await queries.setHolder(tx, claim, claim.user_id)
    await recordCauses(tx, [decided(claim, 'confirmed', user)])
    return (await queries.findClaim(tx, ids)) ?? claim
  })

/** The caller's own claims, and those that wait for the caller as an organiser. */
export const listOwnClaims = async (db: Db, user: Caller) => ({
  claims: await queries.findClaimsBy(db, user.id),
  to_confirm: await queries.findClaimsFor(db, user.id),
})

/**
 * Refuses a claim, or undoes a confirmed one, for the organiser and for the user who made it. Throws `not_found`,
 * `not_owner`.
 */
export const remove = (transact: Transact<void>, user: Caller, ids: ClaimIds) =>
  withEvent(transact, ids.event_id, async (tx, event) => {
    const claim = await queries.findClaim(tx, ids)
    if (claim?.user_id !== user.id) requireRole({ ...user, needs: 'organiser' }, event)
    if (!claim) throw notFound('claim')
    await setChangeAuthor(tx, user.id)
    if (claim.confirmed_at !== null && claim.is_held) await queries.setHolder(tx, claim, null)
    else await queries.deleteClaim(tx, claim.id)
    const decision = claim.confirmed_at === null ? 'refused' : 'undone'
    await recordCauses(tx, [decided(claim, decision, user)])
  })

const decided = (claim: queries.ClaimRow, decision: ClaimDecision, by: Caller): Cause => ({
  kind: 'claim_decided',
  event_id: claim.event_id,
  subject_id: claim.participant_id,
  author_id: by.id,
  content: { user_id: claim.user_id, decision },
})

const alreadyClaimed = (nickname: string) => new AppError('already_claimed', `${nickname} has an account already.`)
