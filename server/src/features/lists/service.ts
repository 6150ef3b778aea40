import type { ParticipantIds } from '@muster/contract/participants'
import { recordCauses } from '../../db/causes.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Actor, Caller, Viewer } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { changedMeanwhile, type ExpectedVersions, isExpected } from '../../http/routing/versions.ts'
import { findNickname, setChangeAuthor } from '../events/queries.authors.ts'
import { requireEvent } from '../events/queries.ts'
import { isReminderDue, type ReminderDays } from '../events/rules.deadline.ts'
import { isHeldBy, mayDo, requireRole, roleOf } from '../events/rules.staff.ts'
import { requireStaff, requireVisible, withEvent, withStaffedEvent } from '../events/service.ts'
import { presentList } from './present.ts'
import * as queries from './queries.ts'
import { changed, type Given } from './rules.ts'

/** An event with its lists' rules, and whether its staff reads them. Throws `not_found`. */
async function view(db: Db, event_id: number, viewer: Viewer) {
  const event = requireEvent(await queries.findListEvent(db, event_id))
  await requireVisible(db, event, viewer)
  const caller = await viewer.findCaller()
  return { event, caller, isStaff: roleOf(event, caller) !== undefined }
}

/** The list of a participant; null for those from whom it is hidden, and for others while there is none. Throws `not_found`. */
export async function viewList(db: Db, { event_id, participant_id }: ParticipantIds, viewer: Viewer) {
  const { event, caller, isStaff } = await view(db, event_id, viewer)
  const list = await queries.findList(db, event_id, participant_id)
  if (!list) throw notFound('participant')
  const isTheirs = isStaff || isHeldBy(list, caller)
  return isTheirs || (event.are_shown && list.submitted_at) ? list : null
}

/** All lists, or none while they are hidden from the viewer; for the staff, also who may be late. Throws `not_found`. */
export async function viewLists(db: Db, event_id: number, viewer: Viewer) {
  const { event, isStaff } = await view(db, event_id, viewer)
  if (isStaff) return queries.findLists(db, event_id)
  return event.are_shown ? (await queries.findLists(db, event_id)).filter(({ submitted_at }) => submitted_at) : []
}

const requireLists = ({ list_policy }: queries.ListEvent) => {
  if (list_policy === 'none') throw new AppError('lists_closed', 'This event asks for no lists.')
}

interface HandIn {
  user: Caller
  ids: ParticipantIds
  ifMatch: ExpectedVersions
}

/**
 * Hands in a list: participants their own until the deadline, organisers anybody's at any time. Throws `not_found`,
 * `not_owner`, `lists_closed`, `changed_meanwhile`.
 */
export const handIn = (transact: Transact<queries.ListRow>, { user, ids, ifMatch }: HandIn, given: Given) =>
  withEvent(transact, ids.event_id, async (tx, locked) => {
    await requireVisible(tx, locked, { key: undefined, findCaller: async () => user })
    const before = await queries.findList(tx, ids.event_id, ids.participant_id)
    if (!before) throw notFound('participant')
    const isOrganiser = mayDo(locked, user, 'organiser')
    if (!isHeldBy(before, user) || given.late !== undefined) requireRole({ ...user, needs: 'organiser' }, locked)
    const event = requireEvent(await queries.findListEvent(tx, ids.event_id))
    requireLists(event)
    if (event.is_closed && !isOrganiser && !before.may_be_late)
      throw new AppError('lists_closed', 'The deadline for lists is over. Ask the organiser to let you hand in late.')
    await requireVersion(tx, before, ifMatch)
    await setChangeAuthor(tx, user.id)
    await queries.saveList(tx, ids, changed(before, given, { is_closed: event.is_closed, isOrganiser }))
    const saved = await queries.findList(tx, ids.event_id, ids.participant_id)
    if (!saved) throw notFound('participant')
    return saved
  })

async function requireVersion(tx: Tx, before: queries.ListRow, ifMatch: ExpectedVersions) {
  if (isExpected(ifMatch, before.version)) return
  const by = await findNickname(tx, before.changed_by)
  throw changedMeanwhile(presentList(before), before.changed_at ? { at: before.changed_at, by } : undefined)
}

async function requireOpen(db: Db, event_id: number) {
  const event = requireEvent(await queries.findListEvent(db, event_id))
  requireLists(event)
  if (event.is_closed) throw new AppError('lists_closed', 'The deadline for lists is over. Move it before you remind.')
}

interface RemindDeps<Row> {
  db: Db
  limits: Limits
  transact: Transact<Row>
}

/** Reminds everybody who has handed in nothing. Throws `not_found`, `not_owner`, `lists_closed`, `too_many_attempts`. */
export async function remind(
  { db, limits, transact }: RemindDeps<{ nickname: string; user_id: number | null }[]>,
  user: Actor,
  event_id: number,
) {
  await requireStaff(db, user, event_id)
  // A refused reminder does not count.
  await requireOpen(db, event_id)
  await limits.count('list_reminders', String(event_id))
  return withStaffedEvent(transact, user, event_id, async (tx) => {
    await requireOpen(tx, event_id)
    await recordCauses(tx, [{ kind: 'lists_due', event_id }])
    return queries.findMissing(tx, event_id)
  })
}

/** Whether a reminder is due: the deadline may have moved, or lists may no longer be asked for. */
export async function isDue(db: Db, event_id: number, days: ReminderDays): Promise<boolean> {
  const [event] = await queries.findListEvent(db, event_id)
  if (!event || event.list_policy === 'none' || event.is_closed || event.list_deadline === null) return false
  return isReminderDue(days, event.list_deadline)
}
