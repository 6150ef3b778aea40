import type { AnnouncementIds, AnnouncementInput } from '@muster/contract/announcements'
import type { CallIds, CallInput } from '@muster/contract/calls'
import { recordCauses } from '../../db/causes.ts'
import type { Db } from '../../db/tables.ts'
import type { Actor } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, invalidInput, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { requireStaff, requireVisibleEvent, withStaffedEvent } from '../events/service.ts'
import { findParticipant, lockEventForShare } from '../reports/queries.ts'
import { requireSlip } from '../reports/service.slips.ts'
import type { Party } from '../reports/service.ts'
import * as queries from './queries.ts'

/** The author of a call. */
interface Seat {
  called_by: string
  participant_id: number | null
}

/**
 * Who calls from a table: a participant who sits there, or the holder of its slip who does not. Throws `not_found`,
 * `not_your_match`.
 */
async function requireSeat(db: Db, event_id: number, { table_number }: CallInput, party: Party): Promise<Seat> {
  const { slip, user } = party
  if (slip !== undefined) {
    const opened = await requireSlip(db, slip)
    if (opened.event_id !== event_id || opened.table_number !== table_number) throw notFound('table')
  } else await requireVisibleEvent(db, event_id, { key: undefined, findCaller: async () => user })
  const participant = user && (await findParticipant(db, event_id, user.id))
  if (participant && (await queries.isSeatedAt(db, event_id, participant.id, table_number)))
    return { called_by: participant.nickname, participant_id: participant.id }
  if (slip !== undefined) return { called_by: 'slip', participant_id: null }
  throw new AppError('not_your_match', 'Only the two sides of a match can call the organiser to its table.')
}

/** Calls the organiser; a table with an open call keeps it. Throws as `requireSeat`. */
export function call(transact: Transact<queries.CallRow>, event_id: number, party: Party, input: CallInput) {
  return transact(async (tx) => {
    // Otherwise the organiser could resolve the open call after it was found, and before it is read.
    await lockEventForShare(tx, event_id)
    const seat = await requireSeat(tx, event_id, input, party)
    if (party.user) await setChangeAuthor(tx, party.user.id)
    await queries.insertCall(tx, { ...input, ...seat, event_id })
    const open = await queries.findOpenCall(tx, event_id, input.table_number)
    if (!open) throw notFound('call')
    return open
  })
}

/** When a table called the organiser; null without an open call. */
export async function viewCalledAt(db: Db, event_id: number, table_number: number | null): Promise<string | null> {
  const open = table_number === null ? undefined : await queries.findOpenCall(db, event_id, table_number)
  return open?.at.toISOString() ?? null
}

/** Throws `not_found`, `not_owner`. */
export async function listCalls(db: Db, user: Actor, event_id: number) {
  await requireStaff(db, user, event_id)
  return queries.findCalls(db, event_id)
}

/** Throws `not_found`, `not_owner`. */
export const resolve = (transact: Transact<queries.CallRow>, user: Actor, ids: CallIds) =>
  withStaffedEvent(transact, user, ids.event_id, async (tx) => {
    await queries.resolveCall(tx, ids)
    const call = await queries.findCall(tx, ids)
    if (!call) throw notFound('call')
    return call
  })

interface AnnounceParams {
  db: Db
  limits: Limits
  transact: Transact<queries.AnnouncementRow>
}

/** Takes an announcement back, also from those whose mail or post waits. Throws `not_found`, `not_owner`. */
export const takeBack = (transact: Transact<void>, user: Actor, ids: AnnouncementIds) =>
  withStaffedEvent(transact, user, ids.event_id, async (tx) => {
    if (!(await queries.takeBackAnnouncement(tx, ids))) throw notFound('announcement')
    const { event_id, announcement_id: subject_id } = ids
    await recordCauses(tx, [{ kind: 'announcement_withdrawn', event_id, subject_id }])
  })

/** The maximum number of announcements of an event. An organiser makes a few dozen. */
const announcementsMax = 500

/** Throws `not_found`, `not_owner`, `invalid_input`, and `too_many_attempts` for a second mail within an hour. */
export async function announce(
  { db, limits, transact }: AnnounceParams,
  { user, event_id }: { user: Actor; event_id: number },
  { text, by_mail }: AnnouncementInput,
) {
  if (by_mail) {
    await requireStaff(db, user, event_id)
    // Before the transaction: counting takes a connection of its own.
    await limits.count('announcement_mails', String(event_id))
  }
  return withStaffedEvent(transact, user, event_id, async (tx) => {
    if ((await queries.countAnnouncements(tx, event_id)) >= announcementsMax) {
      throw invalidInput('text', `An event can have at most ${announcementsMax} announcements.`)
    }
    const announcement = await queries.insertAnnouncement(tx, event_id, text)
    await recordCauses(tx, [{ kind: 'announced', event_id, subject_id: announcement.id, content: { by_mail } }])
    return announcement
  })
}
