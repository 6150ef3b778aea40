import type { Match } from '@muster/contract/matches'
import { isSameResult, type ResultValues, seenIn, valuesOf } from './typed-result.ts'

/**
 * The states of a result on its way to the server, and every way out:
 *
 *     (none)   ─ enter → waiting
 *     waiting  ─ send → sending      ─ enter → waiting (another value)   ─ discard → (none)
 *     sending  ─ saved → (none)      ─ lost → waiting                    ─ refused → refused
 *              ─ changed → conflict, or (none) if the server has this value, or waiting if it has an earlier one of ours
 *                          or if only other fields of the match have changed
 *     refused  ─ retry → waiting     ─ enter → waiting                   ─ discard → (none)
 *     conflict ─ overwrite → waiting ─ enter → waiting                   ─ discard → (none)
 *
 * A user may type another value while one is being sent. What then arrives for the old value never settles the new one.
 */
export type SendState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  /** It is not sent again until the user changes it or presses the button. */
  | { kind: 'refused'; message: string }
  /** Another result has been saved, by someone else or by the user on another device. */
  | ({ kind: 'conflict' } & Change)

export interface Change {
  theirs: Match
  by: string
  at: string
  isByUser: boolean
}

/** A value that may have reached the server: no response arrived. */
interface Attempted {
  values: ResultValues
  version: number
}

interface AboutMatch {
  round_number: number | null
  table_number: number | null
  one: string
  other: string
  /** The ids of the two, as the device knew them. A row of an earlier build has only their names. */
  sides?: readonly [number, number]
}

export const aboutOf = ({ round_number, table_number, participant1, participant2 }: Match): AboutMatch => ({
  round_number,
  table_number,
  one: participant1.nickname,
  other: participant2.nickname,
  sides: [participant1.id, participant2.id],
})

/** The result of one match, from being entered until the server has it. There is one for each match and user. */
export interface UnsentResult extends Attempted {
  user_id: number
  event_id: number
  match_id: number
  /** What the list of unsent results says about the match, which may be deleted by then. */
  about: AboutMatch
  /** The result and report that the user has seen, as `seenIn` has them. A row of an earlier build has none. */
  seen?: string | undefined
  /** The `version` of the match is the one that the user has seen. The key belongs to the value: a correction has another. */
  key: string
  entered_at: number
  /** When the first of several values was entered; undefined for one value. */
  placed_at?: number | undefined
  /** Attempts to send this value that got no response. */
  attempts: number
  /** Earlier values that were replaced while their fate was unknown. */
  attempted: Attempted[]
  state: SendState
}

export type EnteredResult = Pick<
  UnsentResult,
  'user_id' | 'event_id' | 'match_id' | 'about' | 'values' | 'version' | 'seen'
>

export type Step =
  /** `before` is the row that the page had, which another tab may have sent in the same moment. */
  | { type: 'enter'; entered: EnteredResult; key: string; at: number; before?: UnsentResult | undefined }
  /** The row as an earlier page had it in memory. */
  | { type: 'restore'; row: UnsentResult }
  | { type: 'send' | 'retry' | 'discard'; key: string }
  | { type: 'overwrite'; key: string; newKey: string }
  | { type: 'saved'; key: string; match: Match }
  | { type: 'lost'; key: string }
  | { type: 'refused'; key: string; message: string }
  | ({ type: 'changed'; key: string } & Change)

/** The row after a step; undefined once nothing is left to send. A step may be repeated: its transaction may be. */
export function afterStep(row: UnsentResult | undefined, step: Step): UnsentResult | undefined {
  if (step.type === 'enter') return enter(row, step)
  // A later value may be there by now.
  if (step.type === 'restore') return row && row.entered_at >= step.row.entered_at ? row : step.row
  if (!row) return undefined
  if (row.key !== step.key) return afterOlderValue(row, step)
  switch (step.type) {
    case 'send':
      return { ...row, state: { kind: 'sending' } }
    case 'lost':
      return { ...row, attempts: row.attempts + 1, state: { kind: 'waiting' } }
    case 'retry':
      return { ...row, state: { kind: 'waiting' } }
    case 'overwrite':
      return row.state.kind === 'conflict' ? overwrite(row, row.state.theirs, step.newKey) : row
    case 'refused':
      return { ...row, state: { kind: 'refused', message: step.message } }
    case 'changed':
      return afterChange(row, step)
    case 'saved':
    case 'discard':
      return undefined
  }
}

function enter(row: UnsentResult | undefined, { entered, key, at, before }: Step & { type: 'enter' }): UnsentResult {
  const { user_id, event_id, match_id, about, values, version, seen } = entered
  const first: UnsentResult = {
    user_id,
    event_id,
    match_id,
    about,
    values,
    version,
    seen,
    key,
    entered_at: at,
    attempts: 0,
    attempted: [],
    state: { kind: 'waiting' },
  }
  if (!row && before) return { ...first, attempted: [...before.attempted, attemptOf(before)] }
  if (!row) return first
  if (row.key === key) return row
  // The user has typed the same again, which is a retry.
  if (isSameResult(row.values, entered.values))
    return row.state.kind === 'sending' ? row : { ...row, state: { kind: 'waiting' } }
  const mayHaveArrived = row.attempts > 0 || row.state.kind === 'sending'
  return {
    ...first,
    // A correction is the later one even if the clock was set back in between.
    entered_at: Math.max(at, row.entered_at + 1),
    placed_at: row.placed_at ?? row.entered_at,
    // The user has seen this version: later ones were covered by what was typed.
    version: row.version,
    seen: row.seen,
    attempted: mayHaveArrived ? [...row.attempted, attemptOf(row)] : row.attempted,
  }
}

const attemptOf = ({ values, version }: UnsentResult): Attempted => ({ values, version })

/** The decision is a new intent: it has its own key, and is later than what it replaces. */
const overwrite = (row: UnsentResult, theirs: Match, key: string): UnsentResult => ({
  ...row,
  version: theirs.version,
  seen: seenIn(theirs),
  key,
  entered_at: row.entered_at + 1,
  attempted: [],
  state: { kind: 'waiting' },
})

/** Only a saved value matters once another one was typed: the version that it made is the user's own. */
function afterOlderValue(row: UnsentResult, step: Step): UnsentResult {
  if (step.type !== 'saved') return row
  return { ...row, version: step.match.version, seen: seenIn(step.match), attempted: [] }
}

/** The match has changed since the user saw it. Their own earlier attempts are no conflict. */
function afterChange(row: UnsentResult, { theirs, by, at, isByUser }: Change): UnsentResult | undefined {
  const saved = valuesOf(theirs)
  if (isSameResult(saved, row.values)) return undefined
  const seen = seenIn(theirs)
  const isOwn = ({ values, version }: Attempted) => isSameResult(saved, values) && theirs.version > version
  if (seen === row.seen || (isByUser && row.attempted.some(isOwn)))
    return { ...row, version: theirs.version, seen, attempted: [], state: { kind: 'waiting' } }
  return { ...row, state: { kind: 'conflict', theirs, by, at, isByUser } }
}
