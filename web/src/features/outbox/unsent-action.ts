import type { Match } from '@muster/contract/matches'
import { foldName } from '@muster/contract/names'
import type { DroppedResults } from '@muster/contract/participant'
import type { Participant, ParticipantInput } from '@muster/contract/participants'
import type { RoundClock } from '@muster/contract/rounds'
import type { z } from '@muster/contract/zod'
import type { ParticipantEdit } from '../participants/participant-edit.ts'
import type { UnsentRow } from './rows-store.ts'

/** Somebody who is added on this device. */
export interface NewPerson {
  local_id: number
  input: z.input<typeof ParticipantInput>
  /** The army that `input` names. */
  army: Match['participant1_army']
}

/** What a desk does besides results and rounds: what shall be, not how. Ids of participants may be those of the device. */
export type Action =
  /** Adds all of them or none, as the server does, and checks them in if they are here. */
  | { type: 'add'; people: NewPerson[]; are_here: boolean }
  | { type: 'check_in'; participant_id: number; is_checked_in: boolean }
  /** 0 for a no-show. */
  | { type: 'drop'; participant_id: number; after_round: number; results?: DroppedResults }
  | { type: 'return'; participant_id: number }
  /** Null gives a place. */
  | { type: 'wait'; participant_id: number; waiting_since: string | null }
  /** Makes a spare, or a participant, who waits if the event is full, unless `waiting_since` is null. */
  | { type: 'spare'; participant_id: number; is_spare: boolean; waiting_since?: string | null }
  /** Only what has changed. `army` is the one that `change` names. */
  | { type: 'edit'; participant_id: number; change: ParticipantEdit; army: Match['participant1_army'] }
  | { type: 'pay'; participant_id: number; is_paid: boolean }
  /** In the category with this code; null deletes a score. */
  | { type: 'score'; participant_id: number; code: string; score: number | null }
  | { type: 'bye'; round_number: number; participant_id: number; has_bye: boolean }
  | { type: 'pair'; round_number: number; participant1_id: number; participant2_id: number }
  /** `seen` are the clocks that this device has seen or tried to set; by any other, another device is noticed. */
  | { type: 'clock'; round_number: number; clock: RoundClock; seen: (RoundClock | null)[] }
  /** `sides` are the participants, by whom a match is found that only this device had. */
  | { type: 'minutes'; match_id: number; round_number: number | null; sides: number[]; extra_minutes: number | null }
  | { type: 'announce'; text: string; by_mail: boolean }
  | { type: 'resolve_call'; call_id: number }

export type ActionType = Action['type']
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>

/**
 * The states of an action on its way to the server, and every way out:
 *
 *     (none)   ─ enter → waiting
 *     waiting  ─ send → sending   ─ enter → waiting (another value)   ─ discard → (none)
 *     sending  ─ done → (none), or added   ─ lost → waiting   ─ refused → refused
 *     refused  ─ retry → waiting  ─ enter → waiting   ─ same → waiting   ─ rename → waiting   ─ discard → (none)
 *     added    ─ discard → (none), once nothing names the ids of this device any more
 *
 * What arrives for an older value never settles a newer one.
 */
type ActionState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  /** It is not sent again until the user presses a button. `theirs` is a participant of the same name. */
  | { kind: 'refused'; message: string; theirs?: Participant | undefined }
  /** The server has the people: the id of each by that of this device. */
  | { kind: 'added'; ids: Record<number, number> }

/** One action, from the tap until the server has it. There is one for each slot and user: the last value wins. */
export interface UnsentAction extends UnsentRow {
  event_id: number
  slot: string
  action: Action
  /** The names and tables that a sentence about it needs, such as the nickname of a participant who may be deleted. */
  names: string[]
  attempts: number
  /** People of this device who turned out to be participants of the server: the id of each by that of this device. */
  known: Record<number, number>
  state: ActionState
}

export type EnteredAction = Pick<UnsentAction, 'user_id' | 'event_id' | 'slot' | 'action' | 'names'>

export type ActionStep =
  | { type: 'enter'; entered: EnteredAction; key: string; at: number }
  | { type: 'restore'; row: UnsentAction }
  | { type: 'send' | 'retry' | 'discard' | 'lost'; key: string }
  | { type: 'done'; key: string; ids?: Record<number, number> | undefined }
  | { type: 'refused'; key: string; message: string; theirs?: Participant | undefined }
  /** The person of this device is a participant of the server, or has another name than that one. */
  | { type: 'same'; key: string; newKey: string; theirs: Participant }
  | { type: 'rename'; key: string; newKey: string; nickname: string; to: string }

/** The action with the ids of the server, as far as they are known. */
export function withKnownIds(action: Action, idOf: (participant_id: number) => number): Action {
  if ('participant_id' in action) return { ...action, participant_id: idOf(action.participant_id) }
  if (action.type === 'minutes') return { ...action, sides: action.sides.map(idOf) }
  if (action.type !== 'pair') return action
  const { participant1_id, participant2_id } = action
  return { ...action, participant1_id: idOf(participant1_id), participant2_id: idOf(participant2_id) }
}

/**
 * What an action is about: a later one with the same slot replaces it. `after` is the place of the last round of this
 * device, in the order of intent: that round needs what was done before it, so what is done after it replaces nothing.
 */
export function slotOf(event_id: number, action: Action, { key, after }: { key: string; after: number }): string {
  switch (action.type) {
    case 'edit':
    case 'pay':
      return `${event_id} ${action.type} ${action.participant_id}`
    case 'score':
      return `${event_id} score ${action.participant_id} ${action.code}`
    case 'check_in':
    case 'wait':
    case 'spare':
      return `${event_id} ${action.type} ${action.participant_id} ${after}`
    case 'drop':
    case 'return':
      return `${event_id} attendance ${action.participant_id} ${after}`
    case 'bye':
      return `${event_id} bye ${action.round_number} ${action.participant_id}`
    case 'pair':
      return `${event_id} pair ${action.round_number} ${action.participant1_id} ${action.participant2_id}`
    case 'clock':
      return `${event_id} clock ${action.round_number}`
    case 'minutes':
      return `${event_id} minutes ${action.match_id}`
    case 'resolve_call':
      return `${event_id} call ${action.call_id}`
    case 'add':
    case 'announce':
      return `${event_id} ${action.type} ${key}`
  }
}

/** The row after a step; undefined once nothing is left to send. A step may be repeated: its transaction may be. */
export function afterActionStep(row: UnsentAction | undefined, step: ActionStep): UnsentAction | undefined {
  if (step.type === 'enter') return enter(row, step)
  if (step.type === 'restore') return row && row.entered_at >= step.row.entered_at ? row : step.row
  if (!row || row.key !== step.key) return row
  switch (step.type) {
    case 'send':
      return { ...row, state: { kind: 'sending' } }
    case 'lost':
      return { ...row, attempts: row.attempts + 1, state: { kind: 'waiting' } }
    case 'retry':
      // The user insists: what another device has done since no longer counts.
      return { ...row, attempts: 0, state: { kind: 'waiting' } }
    case 'refused':
      return { ...row, state: { kind: 'refused', message: step.message, theirs: step.theirs } }
    case 'done':
      return step.ids && { ...row, known: {}, state: { kind: 'added', ids: { ...row.known, ...step.ids } } }
    case 'same':
      return withKnown(row, step)
    case 'rename':
      return renamed(row, step)
    case 'discard':
      return undefined
  }
}

function enter(row: UnsentAction | undefined, { entered, key, at }: ActionStep & { type: 'enter' }): UnsentAction {
  if (row?.key === key) return row
  return {
    ...entered,
    key,
    // A correction is the later one even if the clock was set back in between.
    entered_at: Math.max(at, (row?.entered_at ?? 0) + 1),
    action: withEdited(withSeen(entered.action, row), row),
    attempts: 0,
    known: {},
    state: { kind: 'waiting' },
  }
}

/** A clock that is set twice before it is sent replaces the one that the user saw first, or one that an attempt has set. */
function withSeen(action: Action, row: UnsentAction | undefined): Action {
  if (action.type !== 'clock' || row?.action.type !== 'clock' || row.state.kind === 'refused') return action
  return { ...action, seen: [...row.action.seen, row.action.clock] }
}

/** A field that is edited later replaces the same one only. What was refused is not sent again. */
function withEdited(action: Action, row: UnsentAction | undefined): Action {
  if (action.type !== 'edit' || row?.action.type !== 'edit' || row.state.kind === 'refused') return action
  const army = action.change.army_id === undefined ? row.action.army : action.army
  return { ...action, change: { ...row.action.change, ...action.change }, army }
}

/** An action as an earlier build has stored it. */
export function revived(row: UnsentAction): UnsentAction {
  const { type, army_id = null, ...action } = row.action as { type: string; army_id?: number | null }
  if (type !== 'army') return row
  return { ...row, action: { ...(action as ActionOf<'edit'>), type: 'edit', change: { army_id } } }
}

/** The person is known by now: only the others remain to be added, with another key because it is another call. */
function withKnown(row: UnsentAction, { newKey, theirs }: ActionStep & { type: 'same' }): UnsentAction {
  const { action } = row
  if (action.type !== 'add') return row
  const isSame = ({ input }: NewPerson) => foldName(input.nickname) === foldName(theirs.nickname)
  const known = { ...row.known }
  for (const { local_id } of action.people.filter(isSame)) known[local_id] = theirs.id
  const people = action.people.filter((person) => !isSame(person))
  return { ...row, key: newKey, attempts: 0, action: { ...action, people }, known, state: { kind: 'waiting' } }
}

function renamed(row: UnsentAction, { newKey, nickname, to }: ActionStep & { type: 'rename' }): UnsentAction {
  const { action } = row
  if (action.type !== 'add') return row
  const people = action.people.map((person) =>
    foldName(person.input.nickname) === foldName(nickname)
      ? { ...person, input: { ...person.input, nickname: to } }
      : person,
  )
  const names = row.names.map((name) => (foldName(name) === foldName(nickname) ? to : name))
  return { ...row, key: newKey, attempts: 0, names, action: { ...action, people }, state: { kind: 'waiting' } }
}
