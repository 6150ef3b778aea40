import { type ParticipantIds, type ParticipantInput, participantsMax } from '@muster/contract/participants'
import { standingsOf } from '@muster/rules/event-standings'
import type { Db, Tx } from '../../db/tables.ts'
import type { Actor, Caller, Viewer } from '../../http/authentication.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { changedMeanwhile, type ExpectedVersions, isExpected } from '../../http/routing/versions.ts'
import { checkArmies } from '../armies/service.ts'
import { findNickname } from '../events/queries.authors.ts'
import { isParticipant, type LockedEvent, requireEvent } from '../events/queries.ts'
import { isHeldBy, staffIdsOf } from '../events/rules.staff.ts'
import {
  requireStaff,
  requireVisible,
  requireVisibleEvent,
  requireVisibleRow,
  withStaffedEvent,
} from '../events/service.ts'
import { countFree, refillPlaces } from '../events/service.waiting.ts'
import { presentParticipant, type StandingRow } from './present.ts'
import { deletePayment, findPayment, findPayments, insertPayments } from './queries.payments.ts'
import * as queries from './queries.ts'

/** Presenters for features that return participants. */
export { presentParticipant, presentToOthers } from './present.ts'

type NewParticipant = ParticipantInput & { user_id?: number }

/** The participants of an event in standings order, and whether the viewer is of its staff. Throws `not_found`. */
export async function viewStandings(db: Db, event_id: number, viewer: Viewer) {
  const field = await requireVisibleRow(db, await queries.findStandings(db, { event_id }), viewer)
  const caller = await viewer.findAmong(staffIdsOf(field))
  return { standings: standingsOf(field), isStaff: caller !== undefined }
}

/** The caller's own entry; null without one. Throws `not_found`. */
export async function viewOwn(db: Db, event_id: number, viewer: Viewer): Promise<StandingRow | null> {
  await requireVisibleEvent(db, event_id, viewer)
  const caller = await viewer.findCaller()
  // Most readers take part in nothing, and need no standings of everyone.
  if (!caller || !(await isParticipant(db, event_id, caller.id))) return null
  const { standings } = await viewStandings(db, event_id, viewer)
  return standings.find((one) => isHeldBy(one, caller)) ?? null
}

/** The standings after a round, or now, of the participants with a place. Throws `not_found`. */
export async function rankAfter(db: Db, event_id: number, after: number | undefined, viewer: Viewer) {
  const field = await requireVisibleRow(db, await queries.findStandings(db, { event_id }), viewer)
  const standings = standingsOf(field, after).filter(({ waiting_since }) => waiting_since === null)
  return { ranking: field.ranking, standings }
}

interface AddParams {
  rows: NewParticipant[]
  /** Returns the dotted path of a row, for errors. */
  pathOf: (row: number) => string
  beyond_capacity: boolean
}

/**
 * Adds participants, all or none. Those beyond the capacity wait for a place unless it may be exceeded. Throws
 * `not_found`, `not_owner`, `nickname_taken`, `invalid_input`.
 */
export const addParticipants = (transact: Transact<StandingRow[]>, user: Actor, eventId: number, adding: AddParams) =>
  withStaffedEvent(transact, user, eventId, async (tx, event) => {
    await refillPlaces(tx, event, user)
    return insert(tx, event, adding)
  })

export interface StaffedParticipant {
  user: Actor
  ids: ParticipantIds
  ifMatch: ExpectedVersions
}

/** Removes a participant and their matches. Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function removeParticipant(transact: Transact<void>, { user, ids, ifMatch }: StaffedParticipant) {
  return withStaffedEvent(transact, user, ids.event_id, async (tx, event) => {
    const participant = await queries.getVersion(tx, ids.event_id, ids.participant_id)
    await requireVersion(tx, ids.event_id, participant, ifMatch)
    await queries.deleteParticipant(tx, participant.id)
    await refillPlaces(tx, event, user)
  })
}

/** Who has paid, for the staff. Throws `not_found`, `not_owner`. */
export async function viewPayments(db: Db, user: Actor, event_id: number) {
  await requireStaff(db, user, event_id)
  return findPayments(db, event_id)
}

/** Notes that a participant has paid, or has not. Throws `not_found`, `not_owner`. */
export const recordPayment = (
  transact: Transact<string | null>,
  { user, ids }: Pick<StaffedParticipant, 'user' | 'ids'>,
  is_paid: boolean,
) =>
  withStaffedEvent(transact, user, ids.event_id, async (tx) => {
    await queries.getVersion(tx, ids.event_id, ids.participant_id)
    await (is_paid ? insertPayments(tx, [ids]) : deletePayment(tx, ids.participant_id))
    return findPayment(tx, ids.participant_id)
  })

interface LeaveParams {
  waiting_since?: string | null | undefined
  /** Named like the field of the request, for errors. */
  dropped_after_round?: number | null | undefined
  after_round?: number | undefined
}

/** Throws `invalid_input` if a participant would give up the place in which they have played. */
export async function requirePlace(tx: Tx, id: number, { waiting_since, ...rounds }: LeaveParams) {
  const last = await queries.findLastResult(tx, id)
  if (waiting_since && last > 0)
    throw invalidInput('waiting_since', 'Someone who has played keeps their place. Drop them instead.')
  for (const [path, round] of Object.entries(rounds)) {
    if (round != null && round < last)
      throw invalidInput(path, `There is a result of round ${last} already: it must be ${last} or later`)
  }
}

/** The user's own participant. Throws `not_found`. */
export async function getOwn(tx: Tx, event: LockedEvent, user: Caller) {
  await requireVisible(tx, event, { key: undefined, findCaller: async () => user })
  const own = await queries.findOwnVersion(tx, event.id, user.id)
  if (!own) throw new AppError('not_found', 'You are not a participant of this event.')
  return own
}

type Version = Awaited<ReturnType<typeof queries.getVersion>>

/** Throws `changed_meanwhile` unless the caller has seen the current version of the participant. */
export async function requireVersion(
  tx: Tx,
  eventId: number,
  { id, version, changed_at, changed_by }: Version,
  ifMatch: ExpectedVersions,
) {
  if (isExpected(ifMatch, version)) return
  for (const participant of await pick(tx, eventId, [id])) {
    throw changedMeanwhile(presentParticipant(participant), { at: changed_at, by: await findNickname(tx, changed_by) })
  }
}

/** Adds participants to a locked event. The first ones get the free places. */
export async function insert(tx: Tx, event: LockedEvent, { rows, pathOf, beyond_capacity }: AddParams) {
  for (const [row, entry] of rows.entries()) requireTeam(event, entry, pathOf(row))
  await checkArmies(
    tx,
    event.game_type,
    rows.flatMap((entry, row) => armiesIn(entry, pathOf(row))),
  )
  const free = beyond_capacity ? null : await countFree(tx, event)
  const waiting_since = new Date()
  let left = free ?? Infinity
  const seated = rows.map((row) => ({
    ...row,
    waiting_since: row.is_spare || left-- > 0 ? null : waiting_since,
  }))
  const added = await queries.insertParticipants(tx, event, seated)
  refuseTaken(rows, added, pathOf)
  if ((await queries.countParticipants(tx, event.id)) > participantsMax) {
    throw invalidInput('participants', `An event can have at most ${participantsMax} participants.`)
  }
  return pick(
    tx,
    event.id,
    added.map(({ id }) => id).sort((a, b) => a - b),
  )
}

type Entry = Pick<Partial<ParticipantInput>, 'army_id' | 'army_written' | 'members'>

/** The armies of a participant, or of the members of a team, with their dotted paths. */
export const armiesIn = ({ army_id, members = [] }: Entry, path = '') => [
  { path: `${path}army_id`, army_id },
  ...members.map((member, index) => ({ path: `${path}members.${index}.army_id`, army_id: member.army_id })),
]

/** Throws `invalid_input` for members outside an event of teams, and for an army of a team there. */
export function requireTeam({ team_size }: LockedEvent, { army_id, army_written, members = [] }: Entry, path = '') {
  if (team_size === 1 && members.length > 0)
    throw invalidInput(`${path}members`, 'Only events for teams of two have members.')
  if (team_size === 2 && (army_id != null || army_written))
    throw invalidInput(`${path}army_id`, 'In a team of two, each member has an army.')
}

/** Throws `nickname_taken` for the first row that the database skipped because its nickname was taken. */
function refuseTaken(rows: NewParticipant[], added: { nickname: string }[], pathOf: (row: number) => string) {
  const remaining = added.map(({ nickname }) => nickname)
  for (const [row, { nickname }] of rows.entries()) {
    const index = remaining.indexOf(nickname)
    if (index === -1) throw queries.nicknameTaken(nickname, `${pathOf(row)}nickname`)
    remaining.splice(index, 1)
  }
}

/** These participants with their standing in the event, in the order of the ids. */
export async function pick(tx: Tx, event_id: number, ids: number[]): Promise<StandingRow[]> {
  const field = requireEvent(await queries.findStandings(tx, { event_id }))
  const standings = new Map(standingsOf(field).map((standing) => [standing.id, standing]))
  return ids.flatMap((id) => standings.get(id) ?? [])
}
