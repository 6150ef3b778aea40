import type { ParticipantIds } from '@muster/contract/participants'
import { isCheckInOpen } from '@muster/rules/attendance'
import type { Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import type { ExpectedVersions } from '../../http/routing/versions.ts'
import { findLastRound } from '../events/queries.attendance.ts'
import { getEvent, type LockedEvent, setChangeAuthor } from '../events/queries.ts'
import { type OwnEvent, requireVisible, withEvent, withOwnEvent, withVersionedEvent } from '../events/service.ts'
import { countFree, refillPlaces } from '../events/service.waiting.ts'
import type { StandingRow } from './present.ts'
import * as queries from './queries.ts'
import { pick, requirePlace, requireVersion } from './service.ts'

/** An action on a participant on the day. Returns the changes of their row. */
export type ParticipantAction = (
  tx: Tx,
  event: LockedEvent,
  participant: ActionTarget,
) => Promise<Parameters<typeof queries.updateParticipant>[2]>
type ActionTarget = Awaited<ReturnType<typeof queries.getVersion>>

interface OwnerAction {
  user: Caller
  ids: ParticipantIds
  ifMatch: ExpectedVersions
}

/** Runs an action of the organiser on a participant. Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function runAction<Result>(
  transact: Transact<StandingRow[], Result>,
  { user, ids, ifMatch }: OwnerAction,
  action: ParticipantAction,
) {
  return withOwnEvent(transact, user, ids.event_id, async (tx, event) =>
    perform(
      tx,
      event,
      { participant: await queries.getVersion(tx, event.id, ids.participant_id), ifMatch, by: user },
      action,
    ),
  )
}

/** Runs an action of participants on themselves. Throws `not_found`, `changed_meanwhile`. */
export function runOwnAction<Result>(
  transact: Transact<StandingRow[], Result>,
  { user, event_id, ifMatch }: { user: Caller; event_id: number; ifMatch: ExpectedVersions },
  action: ParticipantAction,
) {
  return withEvent(transact, event_id, async (tx, event) => {
    await requireVisible(tx, event, { key: undefined, findCaller: async () => user })
    const participant = await queries.findOwnVersion(tx, event_id, user.id)
    if (!participant) throw new AppError('not_found', 'You are not a participant of this event.')
    await setChangeAuthor(tx, user.id)
    return perform(tx, event, { participant, ifMatch }, action)
  })
}

interface PerformedAction {
  participant: ActionTarget
  ifMatch: ExpectedVersions
  by?: Caller
}

async function perform(
  tx: Tx,
  event: LockedEvent,
  { participant, ifMatch, by }: PerformedAction,
  action: ParticipantAction,
) {
  await requireVersion(tx, event.id, participant, ifMatch, by)
  await queries.updateParticipant(tx, participant.id, await action(tx, event, participant))
  await refillPlaces(tx, event)
  return pick(tx, event.id, [participant.id])
}

/** A repeated check-in keeps the first time. */
export const checkedIn =
  (isCheckedIn: boolean): ParticipantAction =>
  async (_tx, _event, { checked_in_at }) => ({
    checked_in_at: isCheckedIn ? (checked_in_at ?? new Date()).toISOString() : null,
  })

/** Self check-in, once the owner has opened it. Throws `check_in_closed`. */
export const checkedInMyself =
  (isCheckedIn: boolean): ParticipantAction =>
  async (tx, event, participant) => {
    const current = await getEvent(tx, event.id)
    if (!isCheckInOpen(current)) {
      throw new AppError(
        'check_in_closed',
        current.state === 'upcoming'
          ? 'The organiser has not opened check-in yet. Ask the organiser to check you in.'
          : 'Check-in is closed, because this event has started. Ask the organiser to check you in.',
      )
    }
    return checkedIn(isCheckedIn)(tx, event, participant)
  }

/**
 * Drops after the last published round by default; a participant who dropped before keeps that round. Throws
 * `invalid_input` for a round before their last result.
 */
export const dropped =
  (afterRound: number | undefined): ParticipantAction =>
  async (tx, event, { id, dropped_after_round }) => {
    await requirePlace(tx, id, { after_round: afterRound })
    return { dropped_after_round: afterRound ?? dropped_after_round ?? (await findLastRound(tx, event.id)) }
  }

/** A participant who returns waits for a place if theirs has been given away. */
export const returned: ParticipantAction = async (tx, event, { dropped_after_round, waiting_since }) => ({
  dropped_after_round: null,
  ...(dropped_after_round === 0 &&
    waiting_since === null &&
    (await countFree(tx, event)) === 0 && { waiting_since: new Date().toISOString() }),
})

/** Checks many participants in or out. Throws `not_found`, `not_owner`, `changed_meanwhile`, `invalid_input`. */
export function checkInMany<Result>(
  transact: Transact<StandingRow[], Result>,
  own: OwnEvent,
  { participant_ids, is_checked_in }: { participant_ids: number[]; is_checked_in: boolean },
) {
  return withVersionedEvent(transact, own, async (tx, event) => {
    const known = await queries.findIds(tx, event.id, participant_ids)
    const stranger = participant_ids.findIndex((id) => !known.has(id))
    if (stranger >= 0) throw invalidInput(`participant_ids.${stranger}`, 'Must be a participant of this event')
    await queries.checkIn(tx, event.id, participant_ids, is_checked_in)
    return pick(tx, event.id, participant_ids)
  })
}
