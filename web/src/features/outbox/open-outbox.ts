import { ApiError, fateOf } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import { pairName } from '@muster/rules/pair-name'
import type { Application } from '../../lib/application.tsx'
import { invalidate } from '../../lib/commands.ts'
import { createDatabase } from '../../lib/database.ts'
import { leftBy } from '../../lib/sender.ts'
import { changeOf, serverDetail } from '../../lib/server-detail.ts'
import { recordResult } from '../matches/commands.ts'
import { matches } from '../matches/queries.ts'
import { isLocalMatch } from '../rounds/local-round.ts'
import { commandOf } from './action-commands.ts'
import { idsOf, isUnderWay, type Sendable } from './action-order.ts'
import { fetchLists } from './fetch-lists.ts'
import { createLocalRounds, type LocalRounds } from './local-rounds.ts'
import { createOutbox, type Outbox as Sending } from './outbox.ts'
import type { Outcome } from './pass.ts'
import { createRoundsSender } from './rounds-sender.ts'
import { createRowsStore } from './rows-store.ts'
import { sendAction } from './send-action.ts'
import { showStep } from './show-step.ts'
import { scoresOf } from './typed-result.ts'
import { type ActionStep, afterActionStep, revived, type UnsentAction } from './unsent-action.ts'
import { afterStep, type Step, type UnsentResult } from './unsent-result.ts'
import { createUnsentRows } from './unsent-rows.ts'

/** How long an attempt may take, in milliseconds: on the dead Wi-Fi of a hall, no response comes for minutes. */
const maxWait = 10_000

/** One for each page, and in it for one user at a time. */
const opened = new WeakMap<Application, { outbox: Outbox; close: () => void }>()

/** The outbox with the rounds that only this device has. */
export interface Outbox extends Omit<Sending, 'rounds'> {
  rounds: LocalRounds
  /** Whether the server has everything. */
  isEmpty: () => boolean
}

/** The outbox of a user. It sends what earlier pages have left, and goes on until the page closes. */
export function openOutbox(application: Application, user_id: number): Outbox {
  const existing = opened.get(application)
  if (existing?.outbox.user_id === user_id) return existing.outbox
  existing?.close()
  const closing = new AbortController()
  const signal = AbortSignal.any([closing.signal, application.closing])
  const outbox = open(application, user_id, signal)
  opened.set(application, { outbox, close: () => closing.abort() })
  return outbox
}

function open(application: Application, user_id: number, signal: AbortSignal): Outbox {
  const { session, storage, connection, queryClient } = application
  const database = createDatabase()
  const channel = openChannel(`results-${user_id}`)
  const tellOthers = (match: Match | null) => {
    if (!signal.aborted) channel?.postMessage(match)
  }
  const onWritten = () => tellOthers(null)
  const ofUser = { database, storage: storage.local, user_id }
  const matchOf = ({ match_id }: UnsentResult) => match_id
  const results = createUnsentRows<number, UnsentResult, Step>({
    store: createRowsStore({ ...ofUser, name: 'unsent_results', idOf: matchOf }),
    idOf: matchOf,
    afterStep,
    onWritten,
  })
  const slotOf = ({ slot }: UnsentAction) => slot
  const actions = createUnsentRows<string, UnsentAction, ActionStep>({
    store: createRowsStore({ ...ofUser, name: 'unsent_actions', idOf: slotOf, revived }),
    idOf: slotOf,
    afterStep: afterActionStep,
    onWritten,
  })
  const rounds = createLocalRounds({
    database,
    user_id,
    onWritten,
    onGone: async (local) => (await fetchLists(application, local)) !== undefined,
    readResults: results.read,
  })
  const idOf = (id: number) => idsOf(actions.list())(id)
  const matchIdOf: Sendable['matchIdOf'] = (event_id, { match_id, round_number, sides }) => {
    if (!isLocalMatch(match_id)) return match_id
    const isHere =
      rounds.state.some((local) => local.event_id === event_id && local.round_number === round_number) ||
      actions
        .list()
        .some(
          (row) =>
            row.event_id === event_id &&
            isUnderWay(row) &&
            row.action.type === 'pair' &&
            row.action.round_number === round_number,
        )
    const known = isHere ? undefined : queryClient.getQueryData(matches(event_id).queryKey)
    if (!known) return undefined
    const [participant1_id = 0, participant2_id = 0] = sides.map(idOf)
    const isOne = (match: Match) =>
      match.round_number === round_number && pairName(match) === pairName({ participant1_id, participant2_id })
    return known.matches.find(isOne)?.id ?? null
  }
  const showSaved = (match: Match) =>
    showStep(
      queryClient,
      recordResult,
      match,
      { params: { event_id: match.event_id, match_id: match.id }, body: {} },
      matches(match.event_id).queryKey,
    )
  const outbox = createOutbox({
    user_id,
    results,
    actions,
    rounds: createRoundsSender(application, rounds, { results, actions }),
    attempt: (row, isLate) => attempt(application, row, isLate),
    attemptAction: (row) => sendAction(application, row, { idOf, matchIdOf }),
    matchIdOf,
    isSignedIn: () => session.isSignedInAs(user_id),
    onSaved: (match) => {
      showSaved(match)
      tellOthers(match)
    },
    onPassed: (sent) => {
      for (const event_id of sent.results) void invalidate(queryClient, recordResult.name, { params: { event_id } })
      for (const { event_id, action } of sent.actions)
        void invalidate(queryClient, commandOf[action.type].name, { params: { event_id } })
    },
    withLock: (run) => withBrowserLock(`results-${user_id}`, run),
    connection,
    signal,
  })
  /** What another tab has sent, this one has not seen: its lists are older. */
  const readActions = async () => {
    const before = actions.list()
    await actions.read()
    for (const { slot, event_id, action, state } of before)
      if (actions.state.rows.get(slot)?.state.kind !== state.kind)
        void invalidate(queryClient, commandOf[action.type].name, { params: { event_id } })
  }
  document.addEventListener('visibilitychange', () => document.hidden || outbox.send(), { signal })
  const unsubscribe = session.subscribe(() => outbox.send({ isUrgent: true }))
  channel?.addEventListener('message', ({ data }: MessageEvent<Match | null>) => {
    if (data) showSaved(data)
    // The results of a round go with it.
    void rounds.readOthers().then(() => Promise.all([results.read(), readActions()]))
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    channel?.close()
    database.close()
  })
  const isEmpty = () =>
    outbox.state.results.size + rounds.state.length === 0 && actions.list().every(({ state }) => state.kind === 'added')
  return Object.assign(outbox, { rounds, isEmpty })
}

async function attempt({ call, session }: Application, row: UnsentResult, isLate: boolean): Promise<Outcome> {
  const { event_id, match_id, values, version } = row
  const { ended_early, conceded_by, is_double_loss = false } = values
  const result = is_double_loss ? { is_double_loss } : { ...scoresOf(values), conceded_by }
  const body = { ...result, ended_early, ...(isLate && { source: 'offline' as const }) }
  const options = { version, signal: AbortSignal.timeout(maxWait) }
  try {
    const match = await call(recordResult.name, { params: { event_id, match_id }, body }, options)
    return { type: 'saved', match }
  } catch (error) {
    return outcomeOf(error, session.state.user?.nickname)
  }
}

/** `user` is the nickname of the user. Only the event's owner can save results, so it identifies them. */
function outcomeOf(error: unknown, user: string | undefined): Outcome {
  if (fateOf(error) !== 'refused' || !(error instanceof ApiError)) return { type: 'lost', ...leftBy(error) }
  const change = changeOf(error)
  if (change && error.problem.current)
    return { type: 'changed', theirs: error.problem.current as Match, ...change, isByUser: change.by === user }
  if (error.status === 404) return { type: 'refused', message: 'Not saved. This match has been deleted.' }
  return { type: 'refused', message: `Not saved. ${serverDetail(error) || 'Please try again.'}` }
}

const openChannel = (name: string) =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`muster-${name}`)

/** Locks exist in secure contexts only. Elsewhere two tabs may both send: the second learns that it is saved. */
const withBrowserLock = async (name: string, run: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(`muster-${name}`, run) : run()
