import type { Match } from '@muster/contract/matches'
import { resultOf } from '@muster/rules/results'
import { useEffect, useState } from 'react'
import { useApplication } from '../../lib/application.tsx'
import { useDraft } from '../../lib/use-draft.ts'
import { useStableHandlers } from '../../lib/use-stable-handlers.ts'
import { withConceded } from '../outbox/known-day.ts'
import {
  findFault,
  isSameResult,
  type ResultValues,
  scoresOf,
  seenIn,
  type TypedResult,
  valuesOf,
} from '../outbox/typed-result.ts'
import { aboutOf, type SendState, type UnsentResult } from '../outbox/unsent-result.ts'
import { useOutbox } from '../outbox/use-unsent.ts'
import { findSent, isLocalMatch } from '../rounds/local-round.ts'
import { useFocusedRow } from './use-focused-row.ts'

export type RowState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** It is safe on this device, and sent when the server responds, or after its round. */
  | { kind: 'kept' }
  /** It is not sent again until the user changes it or presses the button. */
  | { kind: 'refused'; message: string; button?: 'Save' | 'Try again' }
  | Extract<SendState, { kind: 'conflict' }>

const idle: RowState = { kind: 'idle' }
const wasSaved: RowState = { kind: 'saved' }
const isSaving: RowState = { kind: 'saving' }
const isKept: RowState = { kind: 'kept' }

type TypedResults = Record<number, TypedResult>
type Faults = Record<number, { message: string; button?: 'Save' }>

/**
 * The results of an event while they are typed and until the server has them. A row is handed to the outbox when it loses
 * focus; until then this tab keeps it. What is unsent is laid over the data of the server and never written into it.
 */
export function useResults(event_id: number, matches: readonly Match[]) {
  const { drafts, session } = useApplication()
  const { outbox, state } = useOutbox()
  const { results: rows, saved, isStored } = state
  const isFailing = state.failingSince !== undefined
  const isUnsent = (row: UnsentResult | undefined) => row !== undefined && rowStateOf(row, isFailing).kind !== 'saving'
  const { key, user_id, content } = useDraft<TypedResults>(`desk_draft_${event_id}`)
  const [typed, setTyped] = useState<TypedResults>(content ?? {})
  const [faults, setFaults] = useState<Faults>(() => restoredFaults(content ?? {}))
  const focusedRow = useFocusedRow()

  useEffect(() => {
    if (key) drafts.save(key, user_id, Object.keys(typed).length === 0 ? undefined : typed)
  }, [drafts, key, user_id, typed])

  // A match that only this device had has got its id while a score was typed.
  for (const [id, result] of Object.entries(typed)) {
    const match = isKnown(matches, Number(id))
      ? undefined
      : findSent(matches, Number(id), (one) => outbox?.idOf(one) ?? one)
    if (match)
      setTyped(({ [Number(id)]: _, ...others }) => ({ [match.id]: { ...result, version: match.version }, ...others }))
  }

  const own = [...rows.values()].filter((row) => row.event_id === event_id)
  const forget = (id: number) => {
    setTyped(({ [id]: _, ...others }) => others)
    setFaults(({ [id]: _, ...others }) => others)
  }
  const type = (match: Match, values: Partial<ResultValues>) => {
    setFaults(({ [match.id]: _, ...others }) => others)
    setTyped((all) => ({ ...all, [match.id]: withValues(match, all[match.id] ?? rows.get(match.id), values) }))
  }
  const submit = (match: Match, result: TypedResult) => {
    const before = saved.get(match.id)
    // What this page has saved since then is the user's own.
    const isOwn = before?.replaced === result.version
    const version = isOwn ? before.match.version : result.version
    const seen = isOwn ? seenIn(before.match) : result.seen
    const fault = findFault(match, result)
    if (fault) return setFaults((all) => ({ ...all, [match.id]: { message: fault } }))
    forget(match.id)
    if (!rows.has(match.id) && isSameResult(result, valuesOf(match))) return
    const { participant1_score, participant2_score } = scoresOf(result)
    const { ended_early, conceded_by, is_double_loss = false } = result
    const scores = { participant1_score, participant2_score, is_double_loss }
    const values = valuesOf({
      ...match,
      ...scores,
      ended_early,
      conceded_by: conceded_by && (outbox?.idOf(conceded_by) ?? null),
    })
    const about = aboutOf(match)
    outbox?.enter({ user_id: outbox.user_id, event_id, match_id: match.id, about, values, version, seen })
  }
  const stateOf = (id: number): RowState => {
    const fault = faults[id]
    if (typed[id]) return fault ? { kind: 'refused', ...fault } : idle
    const row = rows.get(id)
    if (row) return rowStateOf(row, isFailing)
    return saved.has(id) ? wasSaved : idle
  }
  const typedOf = (id: number): ResultValues | undefined => {
    const values = typed[id] ?? rows.get(id)?.values
    return values && outbox ? withConceded(values, outbox.idOf) : values
  }
  /** A row that has the focus is handed over when it loses it. */
  const isLeft = (id: number) => typed[id] !== undefined && (faults[id] !== undefined || id !== focusedRow)

  const handlers = useStableHandlers({
    type,
    /** Hands over what was typed, or sends the row again. */
    save: (match: Match) => {
      const result = typed[match.id]
      if (result) submit(match, result)
    },
    retry: (match: Match) => {
      const result = typed[match.id]
      if (result) submit(match, result)
      else outbox?.retry(match.id)
    },
    /** Overwrites the result that someone else saved. */
    overwrite: (id: number) => outbox?.overwrite(id),
    /** Enters the values and saves them immediately: their button disappears, so the row never loses focus. */
    enter: (match: Match, values: Partial<ResultValues>) =>
      submit(match, withValues(match, typed[match.id] ?? rows.get(match.id), values)),
    /** Discards the typed result and keeps the one that someone else saved. */
    drop: (id: number) => {
      forget(id)
      outbox?.discard(id)
    },
  })

  return {
    typedOf,
    stateOf,
    /** The match as it will be once the server has what was typed. What only the user can save is no result yet. */
    withTyped: (match: Match): Match => {
      const values = faults[match.id] ? rows.get(match.id)?.values : typedOf(match.id)
      if (!values || findFault(match, values)) return match
      const scores = { ...scoresOf(values), is_double_loss: values.is_double_loss ?? false }
      return { ...match, ...scores, result: resultOf(scores) }
    },
    /** The matches with typed results that are not saved until the user acts or the network returns. */
    unsaved: matches.filter(({ id }) => isLeft(id) || (!typed[id] && isUnsent(rows.get(id)))),
    /** The results that the server does not have, those of deleted matches included. */
    unsent: own.filter(isUnsent),
    isStored,
    outbox,
    /** Whether leaving now leaves something unsaved. */
    isAtRisk: () => matches.some(({ id }) => typed[id]) && session.isSignedInAs(user_id),
    handlers,
  }
}

export type Results = ReturnType<typeof useResults>
/** What the user does to a result. They are the same functions at every render. */
export type ResultHandlers = Results['handlers']

const isKnown = (matches: readonly Match[], id: number) => !isLocalMatch(id) || matches.some((match) => match.id === id)

function withValues(match: Match, before: TypedResult | UnsentResult | undefined, typed: Partial<ResultValues>) {
  // A score, or who gave up, takes a double loss back.
  const isOther = 'one' in typed || 'other' in typed || 'conceded_by' in typed
  const values = isOther ? { is_double_loss: false, ...typed } : typed
  if (before && 'values' in before) return { ...before.values, version: before.version, seen: before.seen, ...values }
  return { ...(before ?? { ...valuesOf(match), version: match.version, seen: seenIn(match) }), ...values }
}

const restoredFaults = (typed: TypedResults): Faults =>
  Object.fromEntries(
    Object.keys(typed).map((id) => [id, { message: 'Not saved: you typed this earlier.', button: 'Save' } as const]),
  )

/**
 * Whether the row waits for the network or for the user. A row on its first attempt is being saved, unless the last attempts
 * got no response: it may wait for an action before it.
 */
function rowStateOf({ state, attempts, match_id }: UnsentResult, isFailing: boolean): RowState {
  if (state.kind === 'conflict') return state
  if (state.kind === 'refused') return { ...state, button: 'Try again' }
  return attempts === 0 && !isFailing && !isLocalMatch(match_id) ? isSaving : isKept
}
