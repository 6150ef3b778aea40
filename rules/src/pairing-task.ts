import type { RoundCheck } from '@muster/contract/pairings'
import type { Day } from './day.ts'
import { type FieldTask, type Paired, pairAndCheck } from './pair-and-check.ts'
import { checkRoundOf, type Pairing as PairedDay, type PairingInput, pairRound } from './pair-round.ts'

/** A pairing as a value, so that it can run in another thread. */
export type Task =
  /** Participants without an event. */
  | { kind: 'field'; field: FieldTask }
  /** The next round of an event, or the check of one of its rounds. */
  | { kind: 'pair'; day: Day; number: number; input: PairingInput }
  | { kind: 'check'; day: Day; number: number }

export type Outcome<T extends Task> = {
  field: Paired
  pair: PairedDay
  check: RoundCheck
}[T['kind']]

export function runTask(task: Task): Outcome<Task> {
  switch (task.kind) {
    case 'field':
      return pairAndCheck(task.field)
    case 'pair':
      return pairRound(task.day, task.number, task.input)
    case 'check':
      return checkRoundOf(task.day, task.number)
  }
}
