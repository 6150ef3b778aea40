import { ApiError, fateOf } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import type { Application } from '../../lib/application.tsx'
import { invalidate } from '../../lib/commands.ts'
import { createDatabase } from '../../lib/database.ts'
import { changeOf, serverDetail } from '../../lib/server-detail.ts'
import { recordResult } from '../matches/commands.ts'
import { matches } from '../matches/queries.ts'
import { createLocalRounds, type LocalRounds } from './local-rounds.ts'
import { createResultRows } from './result-rows.ts'
import { createResultsOutbox, type Outcome, type ResultsOutbox } from './results-outbox.ts'
import { createResultsStore } from './results-store.ts'
import { createRoundsSender, fetchLists } from './rounds-sender.ts'
import { scoresOf } from './typed-result.ts'
import type { UnsentResult } from './unsent-result.ts'

/** How long an attempt may take, in milliseconds: on the dead Wi-Fi of a hall, no response comes for minutes. */
const maxWait = 10_000

/** One for each page, and in it for one user at a time. */
const opened = new WeakMap<Application, { outbox: Outbox; close: () => void }>()

/** The outbox with the rounds that only this device has. */
export interface Outbox extends ResultsOutbox {
  rounds: LocalRounds
}

/** The outbox of a user's results and rounds. It sends what earlier pages have left, and goes on until the page closes. */
export function openResultsOutbox(application: Application, user_id: number): Outbox {
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
  const rows = createResultRows(createResultsStore(database, storage.local, user_id), () => tellOthers(null))
  const rounds = createLocalRounds({
    database,
    user_id,
    onWritten: () => tellOthers(null),
    onGone: (local) => fetchLists(application, local),
  })
  const showSaved = (match: Match) => {
    // A response that is on its way was made before this result.
    void queryClient.cancelQueries({ queryKey: matches(match.event_id).queryKey })
    recordResult.updateCache?.(queryClient, match, {
      params: { event_id: match.event_id, match_id: match.id },
      body: {},
    })
  }
  const outbox = createResultsOutbox({
    user_id,
    rows,
    attempt: (row) => attempt(application, row),
    rounds: createRoundsSender(application, rounds, rows),
    isSignedIn: () => session.isSignedInAs(user_id),
    onSaved: (match) => {
      showSaved(match)
      tellOthers(match)
    },
    onPassed: (event_ids) => {
      for (const event_id of event_ids) void invalidate(queryClient, recordResult.name, { params: { event_id } })
    },
    withLock: (run) => withBrowserLock(`results-${user_id}`, run),
    signal,
  })
  const sendNow = () => outbox.send({ isUrgent: true })
  window.addEventListener('online', sendNow, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || outbox.send(), { signal })
  const unsubscribe = [connection.subscribe(() => outbox.send()), session.subscribe(sendNow)]
  channel?.addEventListener('message', ({ data }: MessageEvent<Match | null>) => {
    if (data) showSaved(data)
    // The results of a round go with it.
    void rounds.readOthers().then(rows.read)
  })
  signal.addEventListener('abort', () => {
    for (const stop of unsubscribe) stop()
    channel?.close()
    database.close()
  })
  return Object.assign(outbox, { rounds })
}

async function attempt({ call, session }: Application, row: UnsentResult): Promise<Outcome> {
  const { event_id, match_id, values, version, attempts } = row
  const { ended_early, conceded_by, is_double_loss = false } = values
  const result = is_double_loss ? { is_double_loss } : { ...scoresOf(values), conceded_by }
  const body = { ...result, ended_early, ...(attempts > 0 && { source: 'offline' as const }) }
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
  if (fateOf(error) !== 'refused' || !(error instanceof ApiError)) return { type: 'lost' }
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
