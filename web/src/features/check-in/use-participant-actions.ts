import type { Event } from '@muster/contract/events'
import type { DroppedResults } from '@muster/contract/participant'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { useState } from 'react'
import { type Done, useActions } from '../../lib/action.ts'
import { useApplication } from '../../lib/application.tsx'
import { armies } from '../armies/queries.ts'
import { doneOf } from '../outbox/action-sentences.ts'
import type { Action } from '../outbox/unsent-action.ts'
import { useOutbox } from '../outbox/use-unsent.ts'
import { changeEvent } from '../participants/commands.ts'
import type { ParticipantEdit } from '../participants/participant-edit.ts'

export type ParticipantActions = ReturnType<typeof useParticipantActions>
/** What one tap in the row of a participant does. */
export type RowActions = ParticipantActions['rows']

/**
 * The actions on a participant that take one tap, and the outcome of the last one. This device has done it at once; the
 * outbox sends it, and the desk says what the server refuses.
 */
export function useParticipantActions(event: Event, rounds: readonly Round[]) {
  const { queryClient } = useApplication()
  const { outbox } = useOutbox()
  const { run, failure, done: opened } = useActions()
  const [done, setDone] = useState<Done>()
  const last = rounds.findLast(({ state }) => state !== 'draft')?.number ?? 0
  const act = ({ nickname }: Participant, action: Action, undo: () => void) => {
    outbox?.act({ event_id: event.id, action, names: [nickname] })
    const message = doneOf(action, nickname)
    if (message) setDone({ message, undo })
  }
  const checkIn = (one: Participant, is_checked_in: boolean): void =>
    act(one, { type: 'check_in', participant_id: one.id, is_checked_in }, () => checkIn(one, !is_checked_in))
  const pay = (one: Participant, is_paid: boolean): void =>
    act(one, { type: 'pay', participant_id: one.id, is_paid }, () => pay(one, !is_paid))
  /** Drops a participant after the current round, or after `after_round`; 0 means before the first. */
  const drop = (one: Participant, after_round = last, results: DroppedResults = 'keep'): void =>
    act(one, { type: 'drop', participant_id: one.id, after_round, results }, () => back(one))
  const back = (one: Participant): void =>
    act(one, { type: 'return', participant_id: one.id }, () =>
      drop(one, one.dropped_after_round ?? undefined, one.dropped_results),
    )
  const wait = (one: Participant, waiting_since: string | null): void =>
    act(one, { type: 'wait', participant_id: one.id, waiting_since }, () =>
      wait(one, waiting_since === null ? one.waiting_since : null),
    )
  const edit = (one: Participant, change: ParticipantEdit): void => {
    const catalogue = queryClient.getQueryData(armies(event.game_type).queryKey)
    const army = catalogue?.armies.find(({ id }) => id === change.army_id) ?? null
    const fields = Object.keys(change) as (keyof ParticipantEdit)[]
    if (fields.length === 0) return
    const before: ParticipantEdit = Object.fromEntries(fields.map((field) => [field, one[field]]))
    act(one, { type: 'edit', participant_id: one.id, change, army }, () =>
      edit({ ...one, ...change, members: one.members }, before),
    )
  }
  const openCheckIn = (check_in_open: boolean): Promise<unknown> => {
    setDone(undefined)
    return run(
      changeEvent,
      { params: { event_id: event.id }, body: { check_in_open } },
      {
        done: check_in_open
          ? 'Participants can now check in themselves.'
          : 'Only the staff checks participants in now.',
        failed: `Check-in could not be ${check_in_open ? 'opened' : 'closed'}.`,
        undo: () => openCheckIn(!check_in_open),
      },
    )
  }
  const givePlace = (one: Participant): void => wait(one, null)
  const makeSpare = (one: Participant, is_spare: boolean, waiting_since?: string | null): void =>
    act(
      one,
      { type: 'spare', participant_id: one.id, is_spare, ...(waiting_since !== undefined && { waiting_since }) },
      () => makeSpare(one, !is_spare, one.waiting_since),
    )
  const sayAdded = (rows: readonly { nickname: string }[]) =>
    setDone({
      message: rows.length === 1 ? `Added: ${rows[0]?.nickname}.` : `${rows.length} participants added.`,
      undo: undefined,
    })
  return {
    done: done ?? opened,
    failure,
    sayAdded,
    edit,
    openCheckIn,
    rows: { checkIn, pay, drop, back, givePlace, makeSpare },
  }
}
