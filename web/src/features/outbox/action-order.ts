import { isLocalMatch, type LocalRound } from '../rounds/local-round.ts'
import { type IdOf, isLocalPerson } from './local-person.ts'
import type { Action, UnsentAction } from './unsent-action.ts'

// Which action waits for which: what depends on something waits for it, and nothing else does.

/** The participants whom an action names. */
export function peopleIn(action: Action): number[] {
  if ('participant_id' in action) return [action.participant_id]
  return action.type === 'pair' ? [action.participant1_id, action.participant2_id] : []
}

/** Whether an action decides who takes part, and so who may be paired. */
const isAboutAttendance = ({ type }: Action) =>
  type === 'add' || type === 'check_in' || type === 'drop' || type === 'return' || type === 'wait'

export const isUnderWay = ({ state }: Pick<UnsentAction, 'state'>) =>
  state.kind === 'waiting' || state.kind === 'sending'

/** Whether an action waits for the network or for the user. One on its first attempt is still being sent. */
export const isKept = ({ state, attempts }: UnsentAction) =>
  state.kind === 'refused' || ((state.kind === 'waiting' || state.kind === 'sending') && attempts > 0)

/** Finds the ids that the server has given to people of this device. */
export function idsOf(rows: Iterable<UnsentAction>): IdOf {
  const ids = new Map<number, number>()
  for (const { state, known } of rows) {
    for (const [local, id] of Object.entries(state.kind === 'added' ? state.ids : known)) ids.set(Number(local), id)
  }
  return (id) => ids.get(id) ?? id
}

/**
 * Whether an action may be sent now. A refused one stops nothing but what is about a person who is not added.
 * `matchIdOf` finds the id that the server has given to a match of this device.
 */
export function isReady(
  row: UnsentAction,
  rows: readonly UnsentAction[],
  matchIdOf: (match_id: number) => number,
): boolean {
  const idOf = idsOf(rows)
  const people = peopleIn(row.action).map(idOf)
  if (people.some(isLocalPerson)) return false
  if (row.action.type === 'minutes' && isLocalMatch(matchIdOf(row.action.match_id))) return false
  if (row.action.type !== 'pair' && row.action.type !== 'bye') return true
  const { round_number } = row.action
  return !rows.some(
    (other) =>
      other.event_id === row.event_id &&
      other.entered_at < row.entered_at &&
      isUnderWay(other) &&
      (isAboutAttendance(other.action)
        ? peopleIn(other.action).some((id) => people.includes(idOf(id)))
        : (other.action.type === 'pair' || other.action.type === 'bye') && other.action.round_number === round_number),
  )
}

/** Whether a round of this device waits: the server pairs those who are there, by their own ids. */
export function isHeldUp(local: LocalRound, rows: readonly UnsentAction[]): boolean {
  const idOf = idsOf(rows)
  const seated = [...local.pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]), ...local.byes]
  if (seated.some((id) => isLocalPerson(idOf(id)))) return true
  return rows.some((row) => row.event_id === local.event_id && isUnderWay(row) && isAboutAttendance(row.action))
}

/** Whether anything of this device still names one of these people by the id of the device. */
export function isNamed(local_ids: readonly number[], rows: readonly UnsentAction[], rounds: readonly LocalRound[]) {
  const isOne = (id: number) => local_ids.includes(id)
  return (
    rows.some(({ action }) => peopleIn(action).some(isOne)) ||
    rounds.some(
      ({ pairings, byes, forbid, seeds }) =>
        pairings.some((pair) => isOne(pair.participant1_id) || isOne(pair.participant2_id)) ||
        [...byes, ...forbid.flat(), ...(seeds ?? [])].some(isOne),
    )
  )
}

/** A round with the ids that the server knows. Its matches keep the names by which their results are found. */
export const withIds = (local: LocalRound, idOf: IdOf): LocalRound => ({
  ...local,
  pairings: local.pairings.map(({ first_id, ...pair }) => {
    const participant1_id = idOf(pair.participant1_id)
    const known = first_id ?? (participant1_id === pair.participant1_id ? undefined : pair.participant1_id)
    return {
      ...pair,
      participant1_id,
      participant2_id: idOf(pair.participant2_id),
      ...(known !== undefined && { first_id: known }),
    }
  }),
  byes: local.byes.map(idOf),
  names: Object.fromEntries(Object.entries(local.names).map(([id, name]) => [idOf(Number(id)), name])),
  forbid: local.forbid.map((pair) => pair.map(idOf)),
  seeds: local.seeds?.map(idOf) ?? null,
})
