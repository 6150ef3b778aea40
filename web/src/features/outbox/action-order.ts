import { type IdOf, isLocalPerson } from '../participants/local-person.ts'
import { isLocalMatch, type LocalRound, localMatchId } from '../rounds/local-round.ts'
import { isOfRound } from './local-rounds.ts'
import { seatedIn } from './local-seats.ts'
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

/** Whether an action changes who is seated in a published round. */
const isSeat = (action: Action): action is ActionOf<'bye' | 'pair'> => action.type === 'bye' || action.type === 'pair'

/** Whether the next round depends on an action. */
export const isAboutPairing = (action: Action) => isAboutAttendance(action) || isSeat(action)

/** Whether the standings, or what they say of somebody, depend on an action. */
export const isAboutStandings = ({ type }: Action) =>
  !['check_in', 'pay', 'clock', 'minutes', 'announce', 'resolve_call'].includes(type)

/** Whether an action gives or takes a place, which may be the last one of the event. */
const takesPlace = (action: Action) => isAboutAttendance(action) && action.type !== 'check_in'

export const isUnderWay = ({ state }: Pick<UnsentAction, 'state'>) =>
  state.kind === 'waiting' || state.kind === 'sending'

/**
 * Whether an action waits for the network, for another one or for the user. One on its first attempt is being sent, unless
 * the last attempts got no response, or a round of its event needs a decision first.
 */
export const isKept = (row: UnsentAction, queue: Queue, isFailing: boolean) =>
  row.state.kind === 'refused' ||
  (isUnderWay(row) &&
    (isFailing || row.attempts > 0 || peopleIn(row.action).some(isLocalPerson) || queue.stuck.has(row)))

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
  /** What waits for a decision: the byes and pairs of a round that needs one, and what must follow them. */
  stuck: ReadonlySet<UnsentAction>
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
  const queue = { rows, rounds, results, idOf: idsOf(rows), isComing: (local_id: number) => coming.has(local_id) }
  return { ...queue, stuck: findStuck(queue) }
}

function findStuck(queue: Omit<Queue, 'stuck'>) {
  const { rows, rounds, idOf } = queue
  const stuck = new Set<UnsentAction>()
  const undecided = rounds.filter((local) => !mayBeSent(local, queue))
  if (undecided.length === 0) return stuck
  for (const row of rows.filter(isUnderWay).toSorted((a, b) => a.entered_at - b.entered_at)) {
    const { event_id, action } = row
    const isBehind = ({ event_id: other, action: before }: UnsentAction) =>
      other === event_id && mustFollow(action, before, idOf)
    const isOfRound = isSeat(action) && undecided.some(isRound(event_id, action.round_number))
    if (isOfRound || [...stuck].some(isBehind)) stuck.add(row)
  }
  return stuck
}

export interface Sendable {
  /** Finds the match of the server; undefined while only this device has it, null if the server has none. */
  matchIdOf: (event_id: number, action: ActionOf<'minutes'>) => number | null | undefined
  /** Whether the server has deferred it (`Retry-After`). */
  isDeferred: (row: UnsentAction) => boolean
}

/** Whether an action may be sent now. What waits for a decision holds up only what must follow it. */
export function isReady(row: UnsentAction, queue: Queue, { matchIdOf, isDeferred }: Sendable): boolean {
  const { event_id, action, entered_at } = row
  const { rows, rounds, results, idOf, stuck } = queue
  const people = peopleIn(action).map(idOf)
  if (isDeferred(row) || people.some(isLocalPerson)) return false
  if (action.type === 'minutes') return matchIdOf(event_id, action) !== undefined
  const isAfter = (local: LocalRound) =>
    local.event_id === event_id && placeOf(local, rounds) < entered_at && mayBeSent(local, queue)
  if (isSeat(action) && rounds.some(isRound(event_id, action.round_number))) return false
  // A match that is paired into an earlier round is open, and so would refuse the next one.
  if ((isAboutAttendance(action) || action.type === 'pair') && rounds.some(isAfter)) return false
  const named = new Set(people)
  const isBefore = (result: UnsentResult) =>
    result.event_id === event_id &&
    isTypedBefore(result, entered_at) &&
    !isHeldBack(result, queue) &&
    isOf(result, named, idOf)
  if (isSettling(action) && results.some(isBefore)) return false
  return !rows.some(
    (other) =>
      other.event_id === event_id &&
      other.entered_at < entered_at &&
      isUnderWay(other) &&
      !isHopeless(other, queue) &&
      (mustFollow(action, other.action, idOf) || (takesPlace(action) && takesPlace(other.action) && !stuck.has(other))),
  )
}

/** Whether this is a published round of this device. */
const isRound = (event_id: number, round_number: number | null) => (local: LocalRound) =>
  local.event_id === event_id && local.round_number === round_number && local.published_at !== null

/** Whether the match of a result waits for its round, or for the action that pairs the two: so does what settles it. */
export const isHeldBack = (result: UnsentResult, { rows, rounds }: Pick<Queue, 'rows' | 'rounds'>) =>
  isLocalMatch(result.match_id) &&
  (rounds.some((local) => isOfRound(local)(result)) || pairOf(result, rows) !== undefined)

/** The action that pairs two who have no match yet, by a result of theirs. */
export const pairOf = (
  { event_id, match_id }: Pick<UnsentResult, 'event_id' | 'match_id'>,
  rows: readonly UnsentAction[],
) =>
  rows.find(
    ({ action, ...row }) =>
      action.type === 'pair' &&
      row.event_id === event_id &&
      localMatchId(action.round_number, action.participant1_id) === match_id,
  )

/** Whether the server must have one action before another, which would otherwise be refused or come out differently. */
function mustFollow(action: Action, before: Action, idOf: IdOf) {
  if (action.type === 'announce') return before.type === 'announce'
  const named = peopleIn(action).map(idOf)
  const isSamePerson = peopleIn(before).some((id) => named.includes(idOf(id)))
  // Of two values of one thing, the last one wins.
  if (['edit', 'score', 'pay'].includes(action.type)) return before.type === action.type && isSamePerson
  if (isSeat(action)) {
    if (isSeat(before)) return before.round_number === action.round_number
    return isAboutAttendance(before) && isSamePerson
  }
  // A drop settles the match that somebody was given before.
  return isAboutAttendance(action) && (isAboutAttendance(before) || before.type === 'pair') && isSamePerson
}

/** Whether an action may end the open match of a participant, or open it again. */
export const isSettling = (action: Action) =>
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

/** Whether a result goes before what has this place. */
export const isTypedBefore = (result: UnsentResult, place: number) =>
  placeOfResult(result) < place && ['waiting', 'sending'].includes(result.state.kind)

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
export const mayBeSent = (local: LocalRound, { rounds, idOf, isComing }: Omit<Queue, 'stuck'>) =>
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
      !isHopeless(row, queue) &&
      // Left by a page that closed after it had stored the round with these seats.
      !(isSeat(row.action) && row.action.round_number >= local.round_number),
  )
}
