import type { DroppedResults } from '@muster/contract/participant'
import type { ParticipantChange } from '@muster/contract/participants'
import { isCheckInOpen } from '@muster/rules/attendance'
import type { Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import type { ExpectedVersions } from '../../http/routing/versions.ts'
import { checkArmies } from '../armies/service.ts'
import { findLastRound } from '../events/queries.attendance.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { getEvent, type LockedEvent } from '../events/queries.ts'
import { type StaffedEvent, withEvent, withStaffedEvent, withVersionedEvent } from '../events/service.ts'
import { countFree, refillPlaces } from '../events/service.waiting.ts'
import type { StandingRow } from './present.ts'
import { endOpenMatch, reopenMatch } from './queries.dropping.ts'
import * as queries from './queries.ts'
import {
  armiesIn,
  getOwn,
  pick,
  requirePlace,
  requireTeam,
  requireVersion,
  type StaffedParticipant,
} from './service.ts'

/** An action on a participant on the day. Returns the changes of their row. */
export type ParticipantAction = (
  tx: Tx,
  event: LockedEvent,
  participant: ActionTarget,
) => Promise<Parameters<typeof queries.updateParticipant>[2]>
type ActionTarget = Awaited<ReturnType<typeof queries.getVersion>>

/** Runs an action of the organiser on a participant. Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function runAction(
  transact: Transact<StandingRow[]>,
  { user, ids, ifMatch }: StaffedParticipant,
  action: ParticipantAction,
) {
  return withStaffedEvent(transact, user, ids.event_id, async (tx, event) =>
    perform(
      tx,
      event,
      { participant: await queries.getVersion(tx, event.id, ids.participant_id), ifMatch, user },
      action,
    ),
  )
}

/** Runs an action of participants on themselves. Throws `not_found`, `changed_meanwhile`. */
export function runOwnAction(
  transact: Transact<StandingRow[]>,
  { user, event_id, ifMatch }: { user: Caller; event_id: number; ifMatch: ExpectedVersions },
  action: ParticipantAction,
) {
  return withEvent(transact, event_id, async (tx, event) => {
    const participant = await getOwn(tx, event, user)
    await setChangeAuthor(tx, user.id)
    return perform(tx, event, { participant, ifMatch, user }, action)
  })
}

interface PerformedAction {
  participant: ActionTarget
  ifMatch: ExpectedVersions
  user: Caller
}

async function perform(
  tx: Tx,
  event: LockedEvent,
  { participant, ifMatch, user }: PerformedAction,
  action: ParticipantAction,
) {
  await requireVersion(tx, event.id, participant, ifMatch)
  await queries.updateParticipant(tx, participant.id, await action(tx, event, participant))
  await refillPlaces(tx, event, user)
  return pick(tx, event.id, [participant.id])
}

/** Throws `nickname_taken`, `invalid_input`. */
export const changed =
  (change: ParticipantChange): ParticipantAction =>
  async (tx, event, participant) => {
    const { waiting_since, dropped_after_round, is_spare = participant.is_spare } = change
    requireTeam(event, change)
    await checkArmies(tx, event.game_type, armiesIn(change))
    if (waiting_since && is_spare) throw invalidInput('waiting_since', 'A spare needs no place, and waits for none.')
    await requirePlace(tx, participant.id, { waiting_since, dropped_after_round })
    return {
      ...change,
      ...(is_spare && { waiting_since: null }),
      // A spare had no place.
      ...(participant.is_spare &&
        !is_spare &&
        waiting_since === undefined &&
        (await isFull(tx, event)) && { waiting_since: new Date().toISOString() }),
      ...(dropped_after_round === null && (await playingAgain(tx, event, participant))),
    }
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
 * Drops after the last published round by default; a participant who dropped before keeps that round, and what became of
 * their matches. Throws `invalid_input` for a round before their last result.
 */
export const dropped =
  ({
    after_round,
    results,
  }: {
    after_round?: number | undefined
    results?: DroppedResults | undefined
  }): ParticipantAction =>
  async (tx, event, participant) => {
    const { id, dropped_after_round } = participant
    await requirePlace(tx, id, { after_round })
    const last = after_round ?? dropped_after_round ?? (await findLastRound(tx, event.id))
    if (results === undefined) return { dropped_after_round: last }
    await reopenMatch(tx, event.id, participant)
    const forfeited_match_id =
      results === 'keep' ? null : await endOpenMatch(tx, { event_id: event.id, participant_id: id, results })
    // Without an open match, there is nothing to lose.
    const isKept = results === 'forfeit' && forfeited_match_id === null
    return { dropped_after_round: last, dropped_results: isKept ? 'keep' : results, forfeited_match_id }
  }

/** A participant who returns waits for a place if theirs has been given away. */
export const returned: ParticipantAction = async (tx, event, participant) => ({
  ...(await playingAgain(tx, event, participant)),
  ...(participant.dropped_after_round === 0 &&
    participant.waiting_since === null &&
    !participant.is_spare &&
    (await isFull(tx, event)) && { waiting_since: new Date().toISOString() }),
})

/** The same by the participant. Throws `not_owner` for one whose matches the organiser has made lost or void. */
export const returnedMyself: ParticipantAction = (tx, event, participant) => {
  if (participant.dropped_results !== 'keep')
    throw new AppError('not_owner', 'The organiser has dropped you from this event. Ask them to let you play again.')
  return returned(tx, event, participant)
}

async function playingAgain(tx: Tx, event: LockedEvent, participant: ActionTarget) {
  await reopenMatch(tx, event.id, participant)
  return { dropped_after_round: null, dropped_results: 'keep', forfeited_match_id: null } as const
}

const isFull = async (tx: Tx, event: LockedEvent) => (await countFree(tx, event)) === 0

/** Checks many participants in or out. Throws `not_found`, `not_owner`, `changed_meanwhile`, `invalid_input`. */
export function checkInMany(
  transact: Transact<StandingRow[]>,
  own: StaffedEvent,
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
