import type { Match } from '@muster/contract/matches'
import type { Left } from '../../lib/sender.ts'
import { isLocalPerson } from '../participants/local-person.ts'
import { isLocalMatch, type LocalRound } from '../rounds/local-round.ts'
import { idsOf, isReady, isSettled, peopleIn, type Queue, queueOf, type Sendable } from './action-order.ts'
import { isSeated } from './local-seats.ts'
import type { ActionOutcome } from './send-action.ts'
import type { ActionStep, UnsentAction } from './unsent-action.ts'
import { afterStep, type Change, type Step, type UnsentResult } from './unsent-result.ts'
import type { UnsentRows } from './unsent-rows.ts'

export type ResultRows = UnsentRows<number, UnsentResult, Step>
export type ActionRows = UnsentRows<string, UnsentAction, ActionStep>

/** What became of an attempt to send a result. */
export type Outcome =
  | { type: 'saved'; match: Match }
  /** No usable response arrived, or the session has ended. `wait` is what the server asks for, in milliseconds. */
  | { type: 'lost'; isAnswered?: boolean; wait?: number | undefined }
  | { type: 'refused'; message: string }
  | ({ type: 'changed' } & Change)

/** The rounds that are sent between what comes before them and their own results. */
export interface SentRounds {
  read(): Promise<void>
  list(): readonly LocalRound[]
  /** Refuses the rounds that seat one of these people, whom the server does not have. */
  refuse(local_ids: readonly number[], message: string): Promise<void>
  /** Whether one waits to be sent. */
  isWaiting(): boolean
  /**
   * Sends the next one, unless something before it waits. Returns whether there may be more to send now, or what is left if
   * it was not sent.
   */
  sendNext(): Promise<boolean | Left>
}

export interface PassOptions {
  results: ResultRows
  actions: ActionRows
  rounds: SentRounds
  attempt: (row: UnsentResult) => Promise<Outcome>
  attemptAction: (row: UnsentAction) => Promise<ActionOutcome>
  matchIdOf: Sendable['matchIdOf']
  isAble: () => boolean
  onSaved: (match: Match, replaced: number) => void
  onSettled: (key: string, outcome: ActionOutcome) => void
  /** Called after each response. */
  onAnswered: () => void
  /** Called after a pass with what was sent, for the queries that it changes. */
  onPassed: (sent: { results: ReadonlySet<number>; actions: readonly UnsentAction[] }) => void
}

/** No page is open for longer, in milliseconds. While one is, it may name people by the ids of this device. */
const maxPageAge = 24 * 60 * 60 * 1000

const concurrency = 4

/** Without a network every attempt takes until its time limit, so a pass ends after this many without a response. */
const maxLosses = 4

/** What one attempt is about. */
interface Unit {
  key: string
  slot: string | number
  attempts: number
  entered_at: number
  /** Returns whether a response arrived, and how long the server asks to wait. */
  send: () => Promise<{ isAnswered: boolean; wait?: number | undefined }>
}

/** Sends everything that may be sent, in the order of intent: one attempt each, several at a time. */
export function createPass(options: PassOptions) {
  const {
    results,
    actions,
    rounds,
    attempt,
    attemptAction,
    matchIdOf,
    isAble,
    onSaved,
    onSettled,
    onAnswered,
    onPassed,
  } = options
  /** When a deferred value may be sent again, by its key and a clock that nobody sets back. */
  const deferred = new Map<string, number>()
  const isDeferred = ({ key }: { key: string }) => (deferred.get(key) ?? 0) > performance.now()
  // A match that only this device has must be sent first, with its round.
  const waitingResults = (queue: Queue) =>
    results
      .list()
      .filter((row) => row.state.kind === 'waiting' && !isLocalMatch(row.match_id) && !isDeferred(row))
      .filter((row) => isSettled(row, queue))
  const waitingActions = (queue: Queue) =>
    queue.rows.filter((row) => row.state.kind === 'waiting' && isReady(row, queue, { matchIdOf, isDeferred }))

  const sendResult = async ({ match_id, key }: UnsentResult) => {
    await results.take(match_id, { type: 'send', key })
    const row = results.state.rows.get(match_id)
    // Another tab has sent it, or the user has typed another value.
    if (row?.key !== key || row.state.kind !== 'sending') return { isAnswered: true }
    // The page has closed, or the user has signed out, in the meantime: the next pass finds it.
    if (!isAble()) return { isAnswered: false }
    const outcome = await attempt(row)
    const match = savedMatch(row, outcome)
    if (match) {
      onSaved(match, row.version)
      await results.take(match_id, { type: 'saved', key, match })
    } else if (outcome.type !== 'saved') await results.take(match_id, { ...outcome, key })
    return outcome.type === 'lost' ? { isAnswered: false, ...outcome } : { isAnswered: true }
  }
  const sendAction = async ({ slot, key }: UnsentAction) => {
    await actions.take(slot, { type: 'send', key })
    const row = actions.state.rows.get(slot)
    if (row?.key !== key || row.state.kind !== 'sending') return { isAnswered: true }
    if (!isAble()) return { isAnswered: false }
    const outcome = await attemptAction(row)
    await actions.take(slot, { ...outcome, key })
    onSettled(key, outcome)
    return outcome.type === 'lost' ? outcome : { isAnswered: true }
  }
  const units = (): Unit[] => {
    const queue = queueOf({ actions: actions.list(), rounds: rounds.list(), results: results.list() })
    return [
      ...waitingResults(queue).map((row) => ({ ...row, slot: row.match_id, send: () => sendResult(row) })),
      ...waitingActions(queue).map((row) => ({ ...row, send: () => sendAction(row) })),
    ]
  }

  /** Only the holder of the lock sends, so the page that was sending these has closed. */
  const recover = async () => {
    for (const { match_id, key, state } of results.list())
      if (state.kind === 'sending') await results.take(match_id, { type: 'lost', key })
    for (const { slot, key, state } of actions.list())
      if (state.kind === 'sending') await actions.take(slot, { type: 'lost', key })
  }

  /** Forgets the ids of people whom a page of another day has added, once nothing names them by these. */
  const forgetAdded = async () => {
    for (const { slot, key, state, entered_at } of actions.list()) {
      if (state.kind !== 'added' || Date.now() - entered_at < maxPageAge) continue
      const local_ids = Object.keys(state.ids).map(Number)
      const isNamed =
        actions.list().some((row) => peopleIn(row.action).some((id) => local_ids.includes(id))) ||
        rounds.list().some((local) => isSeated(local_ids, local)) ||
        results.list().some(({ match_id }) => isLocalMatch(match_id))
      if (!isNamed) await actions.take(slot, { type: 'discard', key })
    }
  }
  /** Lets the user decide about what names somebody whose addition is gone. */
  const refuseOrphans = async () => {
    const all = actions.list()
    const idOf = idsOf(all)
    const added = new Set(
      all.flatMap(({ action }) => (action.type === 'add' ? action.people : [])).map((one) => one.local_id),
    )
    for (const { slot, key, state, action } of all)
      if (state.kind === 'waiting' && peopleIn(action).some((id) => isLocalPerson(idOf(id)) && !added.has(id)))
        await actions.take(slot, { type: 'refused', key, message: 'This participant was not added.' })
  }
  let isFirst = true

  const isWaiting = () => units().length > 0 || rounds.isWaiting()
  return {
    isWaiting,
    /** Whether something may be sent that no attempt has tried. */
    hasNew: () => units().some(({ attempts }) => attempts === 0),
    run: async (): Promise<Left | undefined> => {
      // First, because the results of a round go with it.
      await rounds.read()
      await results.read()
      await actions.read()
      await recover()
      if (isFirst) await forgetAdded()
      isFirst = false
      await refuseOrphans()
      const tried = new Set<string>()
      const sending = new Set<string | number>()
      const sent = { results: new Set<number>(), actions: [] as UnsentAction[] }
      let losses = 0
      /** Undefined until something was tried. */
      let isAnswered: boolean | undefined
      const next = () =>
        units()
          .filter(({ key, slot }) => !tried.has(key) && !sending.has(slot))
          .sort((a, b) => a.attempts - b.attempts || a.entered_at - b.entered_at)[0]
      const rowOf = (id: string | number) =>
        typeof id === 'number' ? results.state.rows.get(id) : actions.state.rows.get(id)
      const note = (row: UnsentResult | UnsentAction) => {
        if ('slot' in row) sent.actions.push(row)
        else sent.results.add(row.event_id)
      }
      const work = async () => {
        for (let unit = next(); unit && losses < maxLosses && isAble(); unit = next()) {
          tried.add(unit.key)
          sending.add(unit.slot)
          const row = rowOf(unit.slot)
          const response = await unit.send()
          losses = response.isAnswered ? 0 : losses + 1
          isAnswered = isAnswered || response.isAnswered
          // What got no response is sent again; fetching after it would fail, too.
          if (response.isAnswered) onAnswered()
          if (response.isAnswered && row) note(row)
          if (response.wait !== undefined) deferred.set(unit.key, performance.now() + response.wait)
          sending.delete(unit.slot)
        }
      }
      const sendAll = () => Promise.all(Array.from({ length: concurrency }, work))
      try {
        await sendAll()
        while (isAble() && losses < maxLosses) {
          const sentRound = await rounds.sendNext()
          if (typeof sentRound === 'object') isAnswered = isAnswered || sentRound.isAnswered
          if (sentRound !== true) break
          await Promise.all([results.read(), actions.read()])
          isAnswered = true
          await sendAll()
        }
      } finally {
        if (sent.results.size + sent.actions.length > 0) onPassed(sent)
      }
      if (!isAble()) return undefined
      if (isWaiting()) return { isAnswered }
      const kept = [...results.list(), ...actions.list()].filter(({ state }) => state.kind === 'waiting')
      const times = kept.flatMap(({ key }) => deferred.get(key) ?? [])
      return times.length > 0 ? { isAnswered, wait: Math.max(0, Math.min(...times) - performance.now()) } : undefined
    },
  }
}

/** The match if the server has the value: it saved it now, or an earlier attempt had arrived. */
function savedMatch(row: UnsentResult, outcome: Outcome): Match | undefined {
  if (outcome.type === 'saved') return outcome.match
  if (outcome.type !== 'changed') return undefined
  return afterStep(row, { ...outcome, key: row.key }) === undefined ? outcome.theirs : undefined
}
