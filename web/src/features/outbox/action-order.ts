import { type IdOf, isLocalPerson } from '../participants/local-person.ts'
import { isLocalMatch, type LocalRound } from '../rounds/local-round.ts'
import type { Action, ActionOf, UnsentAction } from './unsent-action.ts'
import type { UnsentResult } from './unsent-result.ts'

// Which action waits for which: what depends on something waits for it, and nothing else does.

/** The participants whom an action names. */
export function peopleIn(action: Action): number[] {
  if ('participant_id' in action) return [action.participant_id]
  if (action.type === 'minutes') return [...action.sides]
  return action.type === 'pair' ? [action.participant1_id, action.participant2_id] : []
}

/** Whether an action decides who takes part, and so who may be paired. */
const isAboutAttendance = ({ type }: Action) => ['add', 'check_in', 'drop', 'return', 'wait', 'spare'].includes(type)

/** Whether the next round depends on an action. */
export const isAboutPairing = (action: Action) =>
  isAboutAttendance(action) || action.type === 'pair' || action.type === 'bye'

/** Whether the standings, or what they say of somebody, depend on an action. */
export const isAboutStandings = ({ type }: Action) =>
  !['check_in', 'pay', 'clock', 'minutes', 'announce', 'resolve_call'].includes(type)

/** Whether an action gives or takes a place, which may be the last one of the event. */
const takesPlace = (action: Action) => isAboutAttendance(action) && action.type !== 'check_in'

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
  results: readonly UnsentResult[]
  idOf: IdOf
  /** Whether somebody of this device has an addition that is under way. */
  isComing: (local_id: number) => boolean
}

/** What the server does not have, of one event or of all, in the order of intent. */
export interface Unsent {
  actions: readonly UnsentAction[]
  rounds: readonly LocalRound[]
  results: readonly UnsentResult[]
}

/** The queue as it is now: what each of its questions needs is computed once. */
export function queueOf({ actions: rows, rounds, results }: Unsent): Queue {
  const coming = new Set(
    rows
      .flatMap((row) => (row.action.type === 'add' && isUnderWay(row) ? row.action.people : []))
      .map((one) => one.local_id),
  )
  return { rows, rounds, results, idOf: idsOf(rows), isComing: (local_id) => coming.has(local_id) }
}

export interface Sendable {
  /** Finds the match of the server; undefined while only this device has it, null if the server has none. */
  matchIdOf: (event_id: number, action: ActionOf<'minutes'>) => number | null | undefined
  /** Whether the server has deferred it (`Retry-After`). */
  isDeferred: (row: UnsentAction) => boolean
}

/** Whether an action may be sent now. A refused one stops nothing but what is about a person who is not added. */
export function isReady(row: UnsentAction, queue: Queue, { matchIdOf, isDeferred }: Sendable): boolean {
  const { event_id, action, entered_at } = row
  const { rows, rounds, results, idOf } = queue
  const people = peopleIn(action).map(idOf)
  if (isDeferred(row) || people.some(isLocalPerson)) return false
  if (action.type === 'minutes') return matchIdOf(event_id, action) !== undefined
  const isAfter = (local: LocalRound) =>
    local.event_id === event_id && placeOf(local, rounds) < entered_at && mayBeSent(local, queue)
  // A match that is paired into an earlier round is open, and so would refuse the next one.
  if ((isAboutAttendance(action) || action.type === 'pair') && rounds.some(isAfter)) return false
  const named = new Set(people)
  const isBefore = (result: UnsentResult) =>
    result.event_id === event_id &&
    placeOfResult(result) < entered_at &&
    isOnItsWay(result) &&
    isOf(result, named, idOf)
  if (isSettling(action) && results.some(isBefore)) return false
  return !rows.some(
    (other) =>
      other.event_id === event_id &&
      other.entered_at < entered_at &&
      isUnderWay(other) &&
      !isHopeless(other, queue) &&
      (mustFollow({ action, named }, other.action, idOf) || (takesPlace(action) && takesPlace(other.action))),
  )
}

/** Whether the server must have one action before another, which would otherwise be refused or come out differently. */
function mustFollow({ action, named }: { action: Action; named: ReadonlySet<number> }, before: Action, idOf: IdOf) {
  if (action.type === 'announce') return before.type === 'announce'
  const isSamePerson = peopleIn(before).some((id) => named.has(idOf(id)))
  // Of two values of one thing, the last one wins.
  if (['edit', 'score', 'pay'].includes(action.type)) return before.type === action.type && isSamePerson
  if (action.type === 'pair' || action.type === 'bye') {
    if (before.type === 'pair' || before.type === 'bye') return before.round_number === action.round_number
    return isAboutAttendance(before) && isSamePerson
  }
  // A drop settles the match that somebody was given before.
  return isAboutAttendance(action) && (isAboutAttendance(before) || before.type === 'pair') && isSamePerson
}

/** Whether an action may end the open match of a participant, or open it again. */
const isSettling = (action: Action) =>
  action.type === 'return' || (action.type === 'drop' && (action.results ?? 'keep') !== 'keep')

/** Whether the server has settled the match of a result, or opened it again, as this device had when it was entered. */
export function isSettled(result: UnsentResult, queue: Queue): boolean {
  const { rows, idOf } = queue
  return !rows.some(
    (row) =>
      row.event_id === result.event_id &&
      row.entered_at < placeOfResult(result) &&
      isUnderWay(row) &&
      !isHopeless(row, queue) &&
      isSettling(row.action) &&
      isOf(result, new Set(peopleIn(row.action).map(idOf)), idOf),
  )
}

/** The place of a result in the order of intent. A correction keeps that of the first value: what came after it stays so. */
const placeOfResult = ({ placed_at, entered_at }: UnsentResult) => placed_at ?? entered_at

/** A match that only this device has waits for its round, and so may wait for the action. */
const isOnItsWay = ({ state, match_id }: UnsentResult) =>
  ['waiting', 'sending'].includes(state.kind) && !isLocalMatch(match_id)

const isOf = ({ about: { sides } }: UnsentResult, people: ReadonlySet<number>, idOf: IdOf) =>
  sides?.some((id) => people.has(idOf(id))) ?? false

/** Whether an action is about somebody whom the server will not get: it has refused to add them. */
const isHopeless = ({ action }: UnsentAction, { idOf, isComing }: Queue) =>
  peopleIn(action).some((id) => isLocalPerson(idOf(id)) && !isComing(id))

/** The place of a round in the order of intent: after the rounds before it, even if one of them was changed since. */
export const placeOf = (local: LocalRound, rounds: readonly LocalRound[]) =>
  Math.max(...roundsUpTo(local, rounds).map(({ entered_at = 0 }) => entered_at))

const roundsUpTo = (local: LocalRound, rounds: readonly LocalRound[]) =>
  rounds.filter(
    ({ event_id, round_number, published_at }) =>
      event_id === local.event_id && round_number <= local.round_number && published_at !== null,
  )

/** Whether nothing but the network and what is under way keeps a round: no decision of the user. */
export const mayBeSent = (local: LocalRound, { rounds, idOf, isComing }: Queue) =>
  local.published_at !== null &&
  roundsUpTo(local, rounds).every(
    (each) => each.state.kind === 'waiting' && seatedIn(each).every((id) => !isLocalPerson(idOf(id)) || isComing(id)),
  )

/** Whether a round of this device waits for what was done before it: who is there, and who met whom. */
export function isHeldUp(local: LocalRound, queue: Queue): boolean {
  const { rows, rounds, idOf } = queue
  if (seatedIn(local).some((id) => isLocalPerson(idOf(id)))) return true
  const place = placeOf(local, rounds)
  return rows.some(
    (row) =>
      row.event_id === local.event_id &&
      isUnderWay(row) &&
      isAboutPairing(row.action) &&
      row.entered_at < place &&
      !isHopeless(row, queue),
  )
}

/** Everyone in a round, by their ids on this device. */
export const seatedIn = ({ pairings, byes }: Pick<LocalRound, 'pairings' | 'byes'>) => [
  ...pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]),
  ...byes,
]

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
  const named = [...seatedIn(local), ...forbid.flat(), ...(seeds ?? [])]
  return named.some((id) => local_ids.includes(id))
}
