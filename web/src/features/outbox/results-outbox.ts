import type { Match } from '@muster/contract/matches'
import { v4 as newId } from 'uuid'
import { isLocalMatch } from '../rounds/local-round.ts'
import type { ResultRows, ResultRowsState } from './result-rows.ts'
import { afterStep, type Change, type EnteredResult, type Step, type UnsentResult } from './unsent-result.ts'

/** The rounds that are sent between the results before them and their own. */
export interface SentRounds {
  read(): Promise<void>
  /** Whether one waits to be sent. */
  isWaiting(): boolean
  /** Sends the next one unless a result before it waits. Returns whether there may be more to send now. */
  sendNext(waiting: readonly UnsentResult[]): Promise<boolean>
}

/** What became of an attempt to send a result. */
export type Outcome =
  | { type: 'saved'; match: Match }
  /** No usable response arrived, or the session has ended. */
  | { type: 'lost' }
  | { type: 'refused'; message: string }
  | ({ type: 'changed' } & Change)

export interface ResultsOutbox {
  readonly user_id: number
  readonly state: ResultRowsState
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  enter(entered: EnteredResult): void
  /** Replaces the result that someone else has saved. */
  overwrite(match_id: number): void
  retry(match_id: number): void
  discard(match_id: number): void
  /** Sends what is waiting. Unless it is urgent, not right after a failed attempt. */
  send(options?: { isUrgent?: boolean }): void
  /** Resolves once nothing is under way. */
  settled(): Promise<void>
}

interface OutboxOptions {
  user_id: number
  rows: ResultRows
  attempt: (row: UnsentResult) => Promise<Outcome>
  rounds?: SentRounds
  isSignedIn: () => boolean
  onSaved: (match: Match) => void
  /** Called after a pass with the events whose results were sent. */
  onPassed: (event_ids: Set<number>) => void
  /** Runs one pass at a time in the whole browser. */
  withLock: (run: () => Promise<void>) => Promise<void>
  /** Aborted when the page closes or another user signs in. */
  signal: AbortSignal
}

/** The minimum wait after a failed attempt, in milliseconds: an overloaded server responds, too. */
const retryPause = 5_000
const longestPause = 60_000

const concurrency = 4

/** Without a network every attempt takes until its time limit, so a pass ends after this many without a response. */
const maxLosses = 4

/** Sends results, and keeps them until the server has them. Each row is written before it is sent. */
export function createResultsOutbox(options: OutboxOptions): ResultsOutbox {
  const { user_id, rows, rounds, attempt, onSaved, onPassed, withLock, signal } = options
  let pass: Promise<void> | undefined
  /** Another pass was requested while one was running. */
  let isWanted = false
  let failures = 0
  let failedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  // An older value must not overtake the one that replaced it.
  const restored = rows.read().then(rows.restoreBackups)

  const isAble = () => options.isSignedIn() && !signal.aborted
  // A match that only this device has must be sent first, with its round.
  const waiting = () =>
    [...rows.state.rows.values()].filter(({ state, match_id }) => state.kind === 'waiting' && !isLocalMatch(match_id))
  const isAnyWaiting = () => waiting().length > 0 || rounds?.isWaiting() === true

  /** Returns whether a response arrived. */
  const sendRow = async ({ match_id, key }: UnsentResult): Promise<boolean> => {
    await rows.take(match_id, { type: 'send', key })
    const row = rows.state.rows.get(match_id)
    // Another tab has sent it, or the user has typed another value.
    if (row?.key !== key || row.state.kind !== 'sending') return true
    const outcome = await attempt(row)
    const match = savedMatch(row, outcome)
    if (match) {
      // First, so that the saved score is there when the typed one goes.
      rows.setSaved(match, row.version)
      onSaved(match)
      await rows.take(match_id, { type: 'saved', key, match })
    } else if (outcome.type !== 'saved') await rows.take(match_id, { ...outcome, key })
    return outcome.type !== 'lost'
  }

  const runPass = async () => {
    await restored
    // First, because the results of a round go with it.
    await rounds?.read()
    await rows.read()
    // Only the holder of the lock sends, so the page that was sending these has closed.
    for (const { match_id, key, state } of rows.state.rows.values())
      if (state.kind === 'sending') await rows.take(match_id, { type: 'lost', key })
    const tried = new Set<string>()
    const sending = new Set<number>()
    const events = new Set<number>()
    let losses = 0
    let isReached = false
    const next = () =>
      waiting()
        .filter(({ key, match_id }) => !tried.has(key) && !sending.has(match_id))
        .sort((a, b) => a.attempts - b.attempts || a.entered_at - b.entered_at)[0]
    const work = async () => {
      for (let row = next(); row && losses < maxLosses && isAble(); row = next()) {
        const { key, match_id, event_id } = row
        tried.add(key)
        sending.add(match_id)
        const isAnswered = await sendRow(row)
        losses = isAnswered ? 0 : losses + 1
        isReached ||= isAnswered
        sending.delete(match_id)
        events.add(event_id)
      }
    }
    const sendResults = () => Promise.all(Array.from({ length: concurrency }, work))
    await sendResults()
    while (isAble() && (await rounds?.sendNext(waiting()))) {
      await rows.read()
      isReached = true
      await sendResults()
    }
    if (events.size > 0) onPassed(events)
    const isLeft = isAnyWaiting()
    failedAt = isLeft ? Date.now() : 0
    if (!isLeft) failures = 0
    if (!isLeft || !isAble()) return
    failures = isReached ? 1 : failures + 1
    const pause = Math.min(retryPause * 2 ** (failures - 1), longestPause)
    timer = setTimeout(startPass, pause * (1 + Math.random() / 4))
  }

  const startPass = () => {
    if (!isAble() || pass) return
    clearTimeout(timer)
    pass = withLock(runPass).then(
      () => {
        pass = undefined
        // Something was entered as the pass ended, or the user or the browser knows that another attempt is worth it.
        if (isWanted || waiting().some(({ attempts }) => attempts === 0)) startPass()
        isWanted = false
      },
      // The page closes, or its lock was taken away.
      () => {
        pass = undefined
      },
    )
  }
  function send({ isUrgent = false } = {}) {
    if (isUrgent) isWanted = pass !== undefined
    if (isUrgent || (isAnyWaiting() && Date.now() - failedAt > retryPause)) startPass()
  }

  void restored.then(startPass)
  const act = (match_id: number, toStep: (key: string) => Step) => {
    const row = rows.state.rows.get(match_id)
    if (row) void rows.take(match_id, toStep(row.key))
    send({ isUrgent: true })
  }
  return {
    user_id,
    get state() {
      return rows.state
    },
    subscribe: rows.subscribe,
    enter: (entered) => {
      void rows.take(entered.match_id, { type: 'enter', entered, key: newId(), at: Date.now() })
      startPass()
    },
    overwrite: (match_id) => act(match_id, (key) => ({ type: 'overwrite', key, newKey: newId() })),
    retry: (match_id) => act(match_id, (key) => ({ type: 'retry', key })),
    discard: (match_id) => act(match_id, (key) => ({ type: 'discard', key })),
    send,
    settled: async () => {
      await restored
      while (pass) await pass
      await rows.written()
    },
  }
}

/** The match if the server has the value: it saved it now, or an earlier attempt had arrived. */
function savedMatch(row: UnsentResult, outcome: Outcome): Match | undefined {
  if (outcome.type === 'saved') return outcome.match
  if (outcome.type !== 'changed') return undefined
  return afterStep(row, { ...outcome, key: row.key }) === undefined ? outcome.theirs : undefined
}
