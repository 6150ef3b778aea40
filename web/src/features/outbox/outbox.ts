import { fateOf } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import { v4 as newId } from 'uuid'
import { createSender, type Sender } from '../../lib/sender.ts'
import type { ServerConnection } from '../../lib/server-connection.ts'
import { isLocalPerson } from '../participants/local-person.ts'
import { isPublished } from '../rounds/local-round.ts'
import { idsOf, peopleIn } from './action-order.ts'
import { createPass, type Outcome, type PassOptions } from './pass.ts'
import type { ActionOutcome } from './send-action.ts'
import { type ActionStep, type EnteredAction, slotOf, type UnsentAction, withKnownIds } from './unsent-action.ts'
import type { EnteredResult, Step, UnsentResult } from './unsent-result.ts'

export interface OutboxState {
  /** By match. */
  results: ReadonlyMap<number, UnsentResult>
  /** By slot. */
  actions: ReadonlyMap<string, UnsentAction>
  /** The matches that this page has saved, as the server returned them, with the version that they replaced. */
  saved: ReadonlyMap<number, { match: Match; replaced: number }>
  /** Whether everything is on the disk. Otherwise, the rest is lost if the page closes. */
  isStored: boolean
  /** Since when no attempt has got a response, in milliseconds; undefined while there is a network. */
  failingSince: number | undefined
}

/** What a desk does. */
type Acted = Pick<EnteredAction, 'event_id' | 'action' | 'names'>

/** The last attempt of a form, which stores it with its draft. */
export interface LastTry {
  input?: string | undefined
  key?: string
}

interface OutboxOptions extends Omit<PassOptions, 'attempt' | 'isAble' | 'onSettled' | 'onSaved' | 'onAnswered'> {
  user_id: number
  /** `isLate` says whether the result was entered while there was no network. */
  attempt: (row: UnsentResult, isLate: boolean) => Promise<Outcome>
  isSignedIn: () => boolean
  onSaved: (match: Match) => void
  /** Runs one pass at a time in the whole browser. */
  withLock: (run: () => Promise<void>) => Promise<void>
  connection: Pick<ServerConnection, 'subscribe'>
  /** Aborted when the page closes or another user signs in. */
  signal: AbortSignal
}

/** How long a form waits to hear what became of its action, in milliseconds. */
const maxFateWait = 4_000

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Everything that a desk has done and the server does not have: results, actions and, beside it, rounds. Each is written
 * before it is sent, and kept until the server has it.
 */
export function createOutbox(options: OutboxOptions) {
  const { user_id, results, actions, rounds, onSaved, withLock, connection, signal } = options
  const listeners = new Set<() => void>()
  const settling = new Map<string, (outcome: ActionOutcome) => void>()
  let saved: OutboxState['saved'] = new Map()
  let failingSince: number | undefined
  /** What has an earlier place was left by an earlier page, or entered before the network was there again. */
  let failedUntil = Date.now()
  let state: OutboxState
  const update = () => {
    state = {
      results: results.state.rows,
      actions: actions.state.rows,
      saved,
      isStored: results.state.isStored && actions.state.isStored,
      failingSince,
    }
    for (const listener of listeners) listener()
  }
  update()
  results.subscribe(update)
  actions.subscribe(update)

  const endFailing = () => {
    failingSince = undefined
    failedUntil = nextPlace()
  }
  const isAble = () => options.isSignedIn() && !signal.aborted
  const pass = createPass({
    ...options,
    isAble,
    attempt: (row) =>
      options.attempt(row, row.attempts > 0 || failingSince !== undefined || row.entered_at < failedUntil),
    onSettled: (key, outcome) => settling.get(key)?.(outcome),
    onAnswered: () => {
      if (failingSince === undefined) return
      endFailing()
      update()
    },
    onSaved: (match, replaced) => {
      // First, so that the saved score is there when the typed one goes.
      saved = new Map(saved).set(match.id, { match, replaced })
      onSaved(match)
    },
  })
  // An older value must not overtake the one that replaced it.
  const restored = Promise.all([results, actions].map((rows) => rows.read().then(rows.restoreBackups)))
  const sender: Sender = createSender({
    attempt: async () => {
      let left: Awaited<ReturnType<typeof pass.run>>
      if (!isAble()) return undefined
      await withLock(async () => {
        await restored
        left = await pass.run()
      })
      if (left?.isAnswered === false) failingSince ??= Date.now()
      else if (failingSince !== undefined && (left?.isAnswered || !left)) endFailing()
      update()
      return left
    },
    isWaiting: () => isAble() && pass.isWaiting(),
    hasNew: () => isAble() && pass.hasNew(),
    connection,
    signal,
  })
  // An attempt that runs by then has waited for it.
  void restored.then(() => sender.send({ isNew: true }))

  /** The next place in the order of intent, even if the clock of the device is set back. */
  const nextPlace = () =>
    Math.max(
      Date.now(),
      ...[...actions.list(), ...rounds.list(), ...results.list()].map(({ entered_at = 0 }) => entered_at + 1),
    )

  const takeResult = (match_id: number, toStep: (key: string) => Step) => {
    const row = results.state.rows.get(match_id)
    if (row) void results.take(match_id, toStep(row.key))
    sender.send({ isUrgent: true })
  }
  const takeAction = (slot: string, toStep: (key: string) => ActionStep) => {
    const row = actions.state.rows.get(slot)
    if (row) void actions.take(slot, toStep(row.key))
    sender.send({ isUrgent: true })
  }
  const idOf = (id: number) => idsOf(actions.list())(id)
  const act = ({ event_id, action: given, names }: Acted, key = newId()) => {
    // A button may still name somebody by the id of this device.
    const action = withKnownIds(given, idOf)
    const isGone = (id: number) =>
      isLocalPerson(id) &&
      !actions.list().some((row) => row.action.type === 'add' && row.action.people.some((one) => one.local_id === id))
    // Such as an undo of what was discarded.
    if (peopleIn(action).some(isGone)) return ''
    const own = rounds.list().filter((local) => local.event_id === event_id && isPublished(local))
    const slot = slotOf(event_id, action, { key, after: Math.max(0, ...own.map(({ entered_at = 1 }) => entered_at)) })
    void actions.take(slot, {
      type: 'enter',
      entered: { user_id, event_id, slot, action, names },
      key,
      at: nextPlace(),
    })
    sender.send({ isNew: true })
    return slot
  }
  return {
    user_id,
    rounds,
    get state() {
      return state
    },
    /** Calls the listener after each change, until the returned function is called. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter: (entered: EnteredResult) => {
      const before = results.state.rows.get(entered.match_id)
      void results.take(entered.match_id, { type: 'enter', entered, key: newId(), at: nextPlace(), before })
      sender.send({ isNew: true })
    },
    /** The ids of this device that are in use. */
    localPeople: () =>
      actions
        .list()
        .flatMap(({ action }) => (action.type === 'add' ? action.people.map(({ local_id }) => local_id) : [])),
    /** Finds the ids that the server has given to people who were added here. */
    idOf,
    /** Replaces the result that someone else has saved. */
    overwrite: (match_id: number) => takeResult(match_id, (key) => ({ type: 'overwrite', key, newKey: newId() })),
    retry: (match_id: number) => takeResult(match_id, (key) => ({ type: 'retry', key })),
    discard: (match_id: number) => takeResult(match_id, (key) => ({ type: 'discard', key })),
    act,
    nextPlace,
    /**
     * Does the same for a form. Resolves once the server has it, or once this device keeps it because no response comes.
     * Throws the error of the server if it does not execute it: that belongs to the form, so the action goes. The same
     * input tried again is the same action.
     */
    tryAction: async (entered: Acted, last: LastTry): Promise<void> => {
      // The ids of this device are new with each attempt.
      const input = JSON.stringify(entered.action, (name, value) => (name === 'local_id' ? undefined : value))
      if (last.input !== input) Object.assign(last, { input, key: newId() })
      const { key = '' } = last
      const { promise, resolve } = Promise.withResolvers<ActionOutcome | undefined>()
      settling.set(key, resolve)
      const slot = act(entered, key)
      const timer = setTimeout(resolve, sender.isFailing ? 0 : maxFateWait)
      const outcome = await promise
      clearTimeout(timer)
      settling.delete(key)
      const isUnexecuted = outcome !== undefined && outcome.type !== 'done' && fateOf(outcome.error) !== 'unknown'
      // The key is for an attempt that nobody knows the end of, such as one before a reload.
      if (!isUnexecuted || outcome.type === 'refused') Object.assign(last, { input: undefined })
      if (!isUnexecuted) return
      await actions.take(slot, { type: 'discard', key })
      throw outcome.error
    },
    retryAction: (slot: string) => takeAction(slot, (key) => ({ type: 'retry', key })),
    /** Takes an action out of the outbox, and what was to be done with people whom it would have added. */
    discardAction: (slot: string) => {
      const row = actions.state.rows.get(slot)
      const people = row?.action.type === 'add' ? row.action.people.map(({ local_id }) => local_id) : []
      for (const each of actions.list())
        if (each.slot === slot || peopleIn(each.action).some((id) => people.includes(id)))
          void actions.take(each.slot, { type: 'discard', key: each.key })
      void rounds.refuse(people, `${row?.names.join(', ')} could not be added.`).catch(() => {})
      sender.send({ isUrgent: true })
    },
    /** Somebody who was added here is the participant of the same name whom the server has. */
    keepOne: (slot: string) => {
      const row = actions.state.rows.get(slot)
      const theirs = row?.state.kind === 'refused' ? row.state.theirs : undefined
      if (theirs) takeAction(slot, (key) => ({ type: 'same', key, newKey: newId(), theirs }))
    },
    /** They are two people: the one of this device gets another name. */
    rename: (slot: string, nickname: string, to: string) =>
      takeAction(slot, (key) => ({ type: 'rename', key, newKey: newId(), nickname, to })),
    send: sender.send,
    /** Resolves once nothing is under way. */
    settled: async () => {
      await restored
      await sender.settled()
      await Promise.all([results.written(), actions.written()])
    },
    /** Resolves once everything that was entered is on the disk. */
    written: () => Promise.all([results.written(), actions.written()]),
    /** Reads what this browser has stored. */
    read: () => Promise.all([rounds.read(), results.read(), actions.read()]),
  }
}
