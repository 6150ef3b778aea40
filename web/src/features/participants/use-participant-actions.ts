import type { Participant } from '@muster/contract/participants'
import { useActions } from '../../lib/action.ts'
import * as commands from './commands.ts'

export type ParticipantActions = ReturnType<typeof useParticipantActions>

/** The actions on a participant that take one tap, and the outcome of the last one. */
export function useParticipantActions(event_id: number) {
  const { run, failure, done } = useActions()
  const paramsOf = ({ id }: Participant) => ({ event_id, participant_id: id })
  const checkIn = (one: Participant, is_checked_in: boolean): Promise<unknown> =>
    run(
      commands.checkIn,
      { params: paramsOf(one), body: { is_checked_in } },
      {
        done: `${one.nickname} is ${is_checked_in ? 'here' : 'no longer checked in'}.`,
        failed: `${one.nickname} could not be checked ${is_checked_in ? 'in' : 'out'}.`,
        undo: () => checkIn(one, !is_checked_in),
      },
    )
  /** Drops a participant after the current round, or after `after_round`; 0 means before the first. */
  const drop = (one: Participant, after_round?: number): Promise<unknown> =>
    run(
      commands.dropParticipant,
      { params: paramsOf(one), body: after_round === undefined ? {} : { after_round } },
      {
        done: after_round === 0 ? `${one.nickname} is not playing.` : `${one.nickname} has dropped out.`,
        failed: `${one.nickname} could not be dropped.`,
        undo: () => back(one),
      },
    )
  const back = (one: Participant): Promise<unknown> =>
    run(
      commands.returnParticipant,
      { params: paramsOf(one) },
      {
        done: `${one.nickname} is playing again.`,
        failed: `${one.nickname} could not return.`,
        undo: () => drop(one, one.dropped_after_round ?? undefined),
      },
    )
  const wait = (one: Participant, waiting_since: string | null): Promise<unknown> =>
    run(
      commands.updateParticipant,
      { params: paramsOf(one), body: { waiting_since } },
      {
        done: `${one.nickname} ${waiting_since === null ? 'has a place' : 'is on the waiting list'}.`,
        failed: `${one.nickname} could not be given a place.`,
        undo: () => wait(one, waiting_since === null ? one.waiting_since : null),
      },
    )
  const changeArmy = (one: Participant, army_id: number | null): Promise<unknown> =>
    run(
      commands.updateParticipant,
      { params: paramsOf(one), body: { army_id } },
      {
        done: `Army changed: ${one.nickname}.`,
        failed: `The army of ${one.nickname} could not be changed.`,
        undo: () => changeArmy({ ...one, army_id }, one.army_id),
      },
    )
  const openCheckIn = (check_in_open: boolean): Promise<unknown> =>
    run(
      commands.changeEvent,
      { params: { event_id }, body: { check_in_open } },
      {
        done: check_in_open ? 'Participants can now check in themselves.' : 'Only you check participants in now.',
        failed: `Check-in could not be ${check_in_open ? 'opened' : 'closed'}.`,
        undo: () => openCheckIn(!check_in_open),
      },
    )
  return {
    done,
    failure,
    changeArmy,
    checkIn,
    openCheckIn,
    drop,
    back,
    givePlace: (one: Participant) => wait(one, null),
  }
}
