import type { RoundIds } from '@muster/contract/rounds'
import type { Db } from '../../db/tables.ts'
import type { Actor } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { requireStaff, withStaffedEvent } from '../events/service.ts'
import * as queries from './queries.slips.ts'

export type SlipRow = Awaited<ReturnType<typeof queries.findSlips>>[number]

/** Whose wrong codes are counted. */
export interface SlipReader {
  limits: Limits
  address: string
}

const opensNothing = () =>
  new AppError(
    'not_found',
    'This code opens no match. Check it, or ask the organiser: a code works until the next round is published.',
  )

/** The event and match of a slip. Throws `not_found` for a code that opens nothing now. */
export async function requireSlip(db: Db, code: string) {
  const opened = await queries.findMatchOfSlip(db, code)
  if (!opened) throw opensNothing()
  return opened
}

/**
 * As `requireSlip`, for who may guess: throws `too_many_attempts` after many wrong codes from one address. A valid code
 * always works, because a hall shares one address.
 *
 * Call it before a transaction: counting takes a connection of its own, and twenty transactions that wait for one each
 * would take all there are.
 */
export async function openSlip(db: Db, { limits, address }: SlipReader, code: string) {
  const opened = await queries.findMatchOfSlip(db, code)
  if (opened) return opened
  await limits.count('slips_address', address)
  throw opensNothing()
}

/**
 * Throws as `openSlip`, but only for a code that no slip has: the code of an earlier round still gets the response to
 * what was sent in time, when a phone that lost it asks again.
 */
export async function refuseUnknownSlip(db: Db, reader: SlipReader, code: string) {
  if (!(await queries.isSlip(db, code))) await openSlip(db, reader, code)
}

/** Throws `not_found`, also for a draft, and `not_owner`. */
export async function listSlips(db: Db, user: Actor, { event_id, round_number }: RoundIds): Promise<SlipRow[]> {
  await requireStaff(db, user, event_id)
  await requirePublished(db, event_id, round_number)
  return queries.findSlips(db, event_id, round_number)
}

/** Replaces the codes of a round, or of one match. Throws `not_found`, `not_owner`. */
export const reissueSlips = (
  transact: Transact<SlipRow[]>,
  user: Actor,
  { event_id, round_number }: RoundIds,
  match_id: number | undefined,
) =>
  withStaffedEvent(transact, user, event_id, async (tx) => {
    await requirePublished(tx, event_id, round_number)
    await queries.replaceCodes(tx, event_id, round_number, match_id)
    return queries.findSlips(tx, event_id, round_number)
  })

async function requirePublished(db: Db, event_id: number, number: number) {
  if (!(await queries.isPublished(db, event_id, number))) throw notFound('round')
}
