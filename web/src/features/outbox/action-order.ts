import type { LocalRound } from '../rounds/local-round.ts'
import { type IdOf, isLocalPerson } from './local-person.ts'
import type { Action, ActionOf, UnsentAction } from './unsent-action.ts'

// Which action waits for which: what depends on something waits for it, and nothing else does.

/** The participants whom an action names. */
export function peopleIn(action: Action): number[] {
  if ('participant_id' in action) return [action.participant_id]
  if (action.type === 'minutes') return [...action.sides]
  return action.type === 'pair' ? [action.participant1_id, action.participant2_id] : []
}

/** Whether an action decides who takes part, and so who may be paired. */
const isAboutAttendance = ({ type }: Action) =>
  type === 'add' || type === 'check_in' || type === 'drop' || type === 'return' || type === 'wait'

/** Whether the next round depends on an action. */
export const isAboutPairing = (action: Action) =>
  isAboutAttendance(action) || action.type === 'pair' || action.type === 'bye'

/** Whether an action gives or takes a place, which may be the last one of the event. */
const isAboutPlaces = ({ type }: Action) => type !== 'check_in'

export const isUnderWay = ({ state }: Pick<UnsentAction, 'state'>) =>
  state.kind === 'waiting' || state.kind === 'sending'

/**
 * Whether an action waits for the network, for another one or for the user. One on its first attempt is being sent, unless
 * the last attempts got no response.
 */
export const isKept = ({ action, state, attempts }: UnsentAction, isFailing: boolean) =>
  state.kind === 'refused' ||
  (isUnderWay({ state }) && (isFailing || attempts > 0 || peopleIn(action).some(isLocalPerson)))

/** Finds the ids that the server has given to people of this device. */
export function idsOf(rows: Iterable<UnsentAction>): IdOf {
  const ids = new Map<number, number>()
  for (const { state, known } of rows) {
    for (const [local, id] of Object.entries(state.kind === 'added' ? state.ids : known)) ids.set(Number(local), id)
  }
  return (id) => ids.get(id) ?? id
}

export interface Queue {
  rows: readonly UnsentAction[]
  rounds: readonly LocalRound[]
  /** Finds the match of the server; undefined while only this device has it, null if the server has none. */
  matchIdOf: (event_id: number, action: ActionOf<'minutes'>) => number | null | undefined
  /** Whether the server has asked to wait with it. */
  isDeferred: (row: UnsentAction) => boolean
}

/** Whether an action may be sent now. A refused one stops nothing but what is about a person who is not added. */
export function isReady(row: UnsentAction, queue: Queue): boolean {
  const { event_id, action } = row
  const { rows, rounds, matchIdOf, isDeferred } = queue
  const idOf = idsOf(rows)
  if (isDeferred(row) || peopleIn(action).some((id) => isLocalPerson(idOf(id)))) return false
  if (action.type === 'minutes') return matchIdOf(event_id, action) !== undefined
  // Who comes or goes after a round must not change whom the server pairs for it.
  const isAfter = (local: LocalRound) =>
    local.event_id === event_id && placeOf(local, rounds) < row.entered_at && mayBeSent(local, queue)
  if (isAboutAttendance(action) && rounds.some(isAfter)) return false
  const isBefore = (other: UnsentAction) =>
    other.event_id === event_id && other.entered_at < row.entered_at && isUnderWay(other) && !isDeferred(other)
  return !rows.some((other) => isBefore(other) && !isHopeless(other, rows) && mustFollow(action, other.action, idOf))
}

/** Whether the server must have one action before another, which would otherwise be refused or come out differently. */
function mustFollow(action: Action, before: Action, idOf: IdOf): boolean {
  if (action.type === 'announce') return before.type === 'announce'
  const people = new Set(peopleIn(action).map(idOf))
  const isSamePerson = peopleIn(before).some((id) => people.has(idOf(id)))
  if (action.type === 'army') return before.type === 'army' && isSamePerson
  if (action.type === 'pair' || action.type === 'bye') {
    if (before.type === 'pair' || before.type === 'bye') return before.round_number === action.round_number
  } else if (!isAboutAttendance(action)) return false
  if (!isAboutAttendance(before)) return false
  return isSamePerson || (isAboutPlaces(action) && isAboutPlaces(before))
}

/** Whether an action is about somebody whom the server will not get: it has refused to add them. */
function isHopeless({ action }: UnsentAction, rows: readonly UnsentAction[]): boolean {
  const idOf = idsOf(rows)
  return peopleIn(action).some((id) => isLocalPerson(idOf(id)) && !isComing(id, rows))
}

const isComing = (local_id: number, rows: readonly UnsentAction[]) =>
  rows.some(
    (row) =>
      row.action.type === 'add' && isUnderWay(row) && row.action.people.some((person) => person.local_id === local_id),
  )

/** The place of a round in the order of intent: after the rounds before it, even if one of them was changed since. */
const placeOf = (local: LocalRound, rounds: readonly LocalRound[]) =>
  Math.max(...roundsUpTo(local, rounds).map(({ entered_at = 0 }) => entered_at))

const roundsUpTo = (local: LocalRound, rounds: readonly LocalRound[]) =>
  rounds.filter(
    ({ event_id, round_number, published_at }) =>
      event_id === local.event_id && round_number <= local.round_number && published_at !== null,
  )

/** Whether nothing but the network and what is under way keeps a round: no decision of the user. */
const mayBeSent = (local: LocalRound, { rows, rounds }: Pick<Queue, 'rows' | 'rounds'>) =>
  local.published_at !== null &&
  roundsUpTo(local, rounds).every(
    (each) => each.state.kind === 'waiting' && unknownIn(each, rows).every((id) => isComing(id, rows)),
  )

/** Whether a round of this device waits for what was done before it: who is there, and who met whom. */
export function isHeldUp(local: LocalRound, { rows, rounds }: Pick<Queue, 'rows' | 'rounds'>): boolean {
  if (unknownIn(local, rows).length > 0) return true
  return rows.some(
    (row) =>
      row.event_id === local.event_id &&
      isUnderWay(row) &&
      isAboutPairing(row.action) &&
      row.entered_at < placeOf(local, rounds) &&
      !isHopeless(row, rows),
  )
}

const seatedIn = ({ pairings, byes }: LocalRound) => [
  ...pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]),
  ...byes,
]

/** Who is seated in a round and has no id of the server. */
function unknownIn(local: LocalRound, rows: readonly UnsentAction[]): number[] {
  const idOf = idsOf(rows)
  return seatedIn(local).filter((id) => isLocalPerson(idOf(id)))
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

/** Whether a round names one of these people by the id of this device. */
export function isSeated(local_ids: readonly number[], { forbid, seeds, ...local }: LocalRound): boolean {
  const named = [...seatedIn({ forbid, seeds, ...local }), ...forbid.flat(), ...(seeds ?? [])]
  return named.some((id) => local_ids.includes(id))
}
