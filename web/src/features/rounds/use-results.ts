import { ApiError, isUncertain } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import { useEffect, useRef, useState } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import { useCommand } from '../../lib/commands.ts'
import { changeOf, serverDetail } from '../../lib/server-detail.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { recordResult } from '../matches/commands.ts'
import { findFault, isSameResult, type ResultValues, scoresOf, type TypedResult, valuesOf } from './typed-result.ts'
import { useFocusedRow } from './use-focused-row.ts'

export type RowState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** It is not sent again until the user changes it or presses the button. */
  | { kind: 'refused'; message: string; button?: 'Save' | 'Try again' }
  /** No usable response arrived. It is sent again when the server responds. */
  | { kind: 'unsent'; message: string; triedAt: number }
  /** Another result has been saved, by someone else or by the user on another device. */
  | { kind: 'conflict'; theirs: Match; by: string; at: string; isByUser: boolean }

type TypedResults = Record<number, TypedResult>

/** The minimum wait before a row is sent again, in milliseconds: an overloaded server responds, too. */
const retryPause = 5_000

/**
 * The results of an event while they are typed. Each row is saved when it loses focus. Unsaved results survive a reload and
 * navigation within this tab. A row that could not be sent is sent again when the server responds to any request.
 */
export function useResults(event_id: number, matches: readonly Match[]) {
  const send = useCommand(recordResult)
  const { connection, drafts, session } = useApplication()
  const { user } = useSession()
  const { key, user_id, content } = useDraft<TypedResults>(`desk_draft_${event_id}`)
  const [typed, setTyped] = useState<TypedResults>(content ?? {})
  const focusedRow = useFocusedRow()
  const [states, setStates] = useState<Record<number, RowState>>(() => restoredStates(content ?? {}))

  useEffect(() => {
    if (key) drafts.save(key, user_id, Object.keys(typed).length === 0 ? undefined : typed)
  }, [drafts, key, user_id, typed])

  const setState = (id: number, state: RowState) => setStates((all) => ({ ...all, [id]: state }))
  const forget = (id: number) => setTyped(({ [id]: _, ...others }) => others)
  const type = (match: Match, values: Partial<ResultValues>) => {
    setState(match.id, { kind: 'idle' })
    setTyped((all) => ({ ...all, [match.id]: withValues(match, all[match.id], values) }))
  }
  /** Saves the typed result unless it is already saved. With `version`, overwrites the result that someone else saved. */
  const save = async (match: Match, version?: number) => {
    const own = typed[match.id]
    if (own) await submit(match, own, version)
  }
  const submit = async (match: Match, own: TypedResult, version = own.version) => {
    if (isSameResult(own, valuesOf(match))) return forget(match.id)
    const fault = findFault(match, own)
    if (fault) return setState(match.id, { kind: 'refused', message: fault })
    setTyped((all) => ({ ...all, [match.id]: { ...own, isSubmitted: true } }))
    setState(match.id, { kind: 'saving' })
    // Keep the row if the user typed on during the request.
    const finish = () => {
      setTyped((all) => {
        const { [match.id]: now, ...others } = all
        return now && isSameResult(now, own) ? others : all
      })
      setState(match.id, { kind: 'saved' })
    }
    try {
      const { ended_early, conceded_by } = own
      const body = { ...scoresOf(own), ended_early, conceded_by }
      await send({ params: { event_id, match_id: match.id }, body }, { version })
      finish()
    } catch (error) {
      const state = stateAfter(error, user?.nickname)
      // An earlier attempt arrived, and its response was lost.
      if (state.kind === 'conflict' && isSameResult(own, valuesOf(state.theirs))) finish()
      else setState(match.id, state)
    }
  }

  const resend = () => {
    for (const match of matches) {
      const state = states[match.id]
      if (state?.kind === 'unsent' && Date.now() - state.triedAt > retryPause) void save(match)
    }
  }
  const latestResend = useRef(resend)
  useEffect(() => {
    latestResend.current = resend
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored rows are sent when their matches are there
  useEffect(() => latestResend.current(), [matches])
  useEffect(() => connection.subscribe(() => latestResend.current()), [connection])

  return {
    typedOf: (id: number) => typed[id],
    stateOf: (id: number): RowState => states[id] ?? { kind: 'idle' },
    /** The matches with typed results that are not saved until the user acts or the network returns. */
    unsaved: matches.filter(({ id }) => {
      const kind = states[id]?.kind ?? 'idle'
      // A row that has the focus is saved when it loses it.
      return typed[id] && (['refused', 'unsent', 'conflict'].includes(kind) || (kind === 'idle' && id !== focusedRow))
    }),
    /** Whether leaving now leaves something unsaved. */
    isAtRisk: () => matches.some(({ id }) => typed[id]) && session.isSignedInAs(user_id),
    type,
    save,
    /** Enters the values and saves them immediately: their button disappears, so the row never loses focus. */
    enter: (match: Match, values: Partial<ResultValues>) => {
      type(match, values)
      return submit(match, withValues(match, typed[match.id], values))
    },
    /** Discards the typed result and keeps the one that someone else saved. */
    drop: (id: number) => {
      forget(id)
      setState(id, { kind: 'idle' })
    },
  }
}

export type Results = ReturnType<typeof useResults>

function withValues(match: Match, typed: TypedResult | undefined, values: Partial<ResultValues>): TypedResult {
  const { isSubmitted: _, ...before } = typed ?? { ...valuesOf(match), version: match.version }
  return { ...before, ...values }
}

const restoredStates = (typed: TypedResults): Record<number, RowState> =>
  Object.fromEntries(
    Object.entries(typed).map(([id, { isSubmitted }]) => [
      id,
      isSubmitted
        ? { kind: 'unsent', message: 'Not saved yet.', triedAt: 0 }
        : { kind: 'refused', message: 'Not saved: you typed this earlier.', button: 'Save' },
    ]),
  )

/** `user` is the nickname of the user. Only the event's owner can save results, so it identifies them. */
function stateAfter(error: unknown, user: string | undefined): RowState {
  const change = changeOf(error)
  if (change && error instanceof ApiError && error.problem.current) {
    return { kind: 'conflict', theirs: error.problem.current as Match, ...change, isByUser: change.by === user }
  }
  const message = `Not saved. ${serverDetail(error) || 'Please try again.'}`
  return isUncertain(error)
    ? { kind: 'unsent', message, triedAt: Date.now() }
    : { kind: 'refused', message, button: 'Try again' }
}
