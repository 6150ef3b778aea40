import { ApiError, addressOf, type CallResponse, isRefused } from '@muster/contract/client'
import { isOfEvent } from '@muster/site/cache-tags'
import type { Query, QueryClient } from '@tanstack/react-query'
import { noteVersion, versionOfQuery } from './queries.ts'
import { type LiveNews, shareStream } from './shared-stream.ts'

export interface LiveEventOptions {
  event_id: number
  queryClient: QueryClient
  /** The key in the link of an unlisted event. */
  keyOf: (event_id: number) => string | undefined
  /** The versions that streams have announced, by event. */
  announced: Map<number, number>
  /** The number of commands without a response. */
  sending: { count: number }
}

/** Without a stream, an open page shows changes within this many milliseconds. */
const pollEvery = 30_000

/**
 * The wait while a command is on its way, and before each further attempt to get a version that a replica or a cache
 * lacks. The last one is repeated until the page shows it.
 */
const sendingPause = 300
const attempts = [1000, 2000, 4000]

/** How long commands on their way are waited for, in milliseconds: a browser may wait minutes for a response. */
const sendingMax = 10_000

/** How long a query rests after an error, unless the server names a longer time, and how long at most without news. */
const [restMin, errorPauseMax] = [5000, 30_000]

const second = 1000

/** Responses that belong to one refetch arrive within this many milliseconds. */
const sameRefetch = 2000

/**
 * Keeps the cached queries of an event up to date until the returned function is called: by a stream, or by polling while
 * there is none.
 */
export function followEvent({ event_id, queryClient, keyOf, announced, sending }: LiveEventOptions): () => void {
  let isOpen = false
  let wanted = 0
  let isFirst = true
  /** The last version for which each query was refetched, which counts where no response tells the version. */
  const refetchedFor = new WeakMap<Query, number>()
  /** The number of responses that each query had before the database may have been restored. */
  let beforeRestore = new WeakMap<Query, number>()
  /** Since when commands have been on their way without a pause. */
  let sendingSince = Number.POSITIVE_INFINITY
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0
  /** Pages that have failed together do not all come back at once. */
  const jitter = 1 + Math.random()

  const isOwn = ({ queryKey: [name, sent], state }: Query) =>
    !listNames.includes(String(name)) &&
    !(name === myselfName && (state.data as CallResponse<typeof myselfName> | undefined)?.participant) &&
    isOfEvent({ name: String(name), params: (sent as { params?: object } | undefined)?.params }, event_id)
  const active = () => queryClient.getQueryCache().findAll({ type: 'active', predicate: isOwn })
  const isVisible = () => document.visibilityState !== 'hidden'

  /** What the page shows of the event, and when it was fetched. */
  const shown = () => active().flatMap(({ queryKey: [name], state }) => eventIn(name, state) ?? [])[0]
  const versionIn = (query: Query) => versionOfQuery(query) ?? eventIn(query.queryKey[0], query.state)?.event.version
  const hasVersion = (query: Query) => (versionIn(query) ?? 0) >= wanted
  const isRefetched = (query: Query) => (refetchedFor.get(query) ?? 0) >= wanted
  /** Whether a query shows the announced version; what has no version, whether it was fetched with the event. */
  const isCurrent = (query: Query): boolean => {
    const { data, dataUpdatedAt, dataUpdateCount, error, fetchStatus } = query.state
    if (isRefused(error)) return true
    if (beforeRestore.get(query) === dataUpdateCount) return false
    const version = versionIn(query)
    if (version !== undefined) return version >= wanted
    // The first response may be older than the news. Without one, the page offers to load it.
    if (data === undefined) return fetchStatus === 'idle' && isRefetched(query)
    const found = shown()
    return found ? dataUpdatedAt >= found.dataUpdatedAt - sameRefetch : isRefetched(query)
  }
  const isUpToDate = () => active().every(isCurrent)
  /**
   * For how long a query rests that has failed, in milliseconds: a hall with a result a second must not ask a server in
   * trouble as often. Not positive if it does not rest.
   */
  const restOf = ({ state: { error, errorUpdatedAt } }: Query): number => {
    if (error === null || isRefused(error)) return 0
    const named = error instanceof ApiError ? (error.retryAfter ?? 0) * second : 0
    const age = Date.now() - errorUpdatedAt
    // Otherwise the clock of the device was set back.
    return age < 0 ? 0 : Math.max(restMin, named) * jitter - age
  }
  /** What is behind, and once for each version what has failed, was refused, or has no version. */
  const isDue = (query: Query) => restOf(query) <= 0 && !(isCurrent(query) && (isRefetched(query) || hasVersion(query)))
  /**
   * Refetches these queries. A response that is on its way is awaited: on a network that is slower than the results of a
   * hall, each would otherwise end the refetch for the one before.
   */
  const refetch = (due: Query[]) => {
    // Its response on its way may be older than the news, which nothing would tell.
    const isRestarted = (query: Query) =>
      query.state.data !== undefined && versionIn(query) === undefined && !isRefetched(query)
    const restarted = due.filter(isRestarted)
    for (const query of due) refetchedFor.set(query, wanted)
    void queryClient.invalidateQueries({ predicate: (query) => restarted.includes(query) })
    const rest = due.filter((query) => !restarted.includes(query))
    void queryClient.invalidateQueries({ predicate: (query) => rest.includes(query) }, { cancelRefetch: false })
  }
  /** Whether a command is on its way, which refetches what it changes. One without a response holds up nothing for long. */
  const isSending = () => {
    if (sending.count === 0) sendingSince = Number.POSITIVE_INFINITY
    else sendingSince = Math.min(sendingSince, performance.now())
    return performance.now() - sendingSince < sendingMax && sending.count > 0
  }
  /** Runs until the page is up to date. Without a stream, the page polls; one that is hidden goes on when it is shown. */
  const catchUp = () => {
    timer = undefined
    if (isUpToDate()) return
    // Another refetch could show the state before the command.
    if (isSending()) return wait(sendingPause)
    const due = active().filter(isDue)
    refetch(due)
    const behind = active().filter((query) => !isCurrent(query))
    if (isOpen && isVisible()) wait(due.length > 0 ? pauseBeforeNext() : Math.min(...behind.map(restOf)))
  }
  const pauseBeforeNext = () => {
    const usual = attempts[Math.min(attempt, attempts.length - 1)] ?? 0
    attempt++
    const isFailing = active().every((query) => isCurrent(query) || query.state.error !== null)
    return isFailing ? Math.min(errorPauseMax, 2 ** attempt * second) * jitter : usual * (1 + Math.random() / 4)
  }
  /** Catches up after this time, or earlier if that is planned. */
  const wait = (time: number) => {
    const at = performance.now() + time
    if (timer !== undefined && dueAt <= at) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(catchUp, time)
  }

  const receive = (news: LiveNews) => {
    isOpen = news.isOpen
    if (news.version === undefined) {
      isFirst = true
      return
    }
    const isNewStream = isFirst
    isFirst = false
    // A new stream tells a lower one after a restore, or from a server that has not heard of the last change.
    const known = Math.max(wanted, ...active().map((query) => versionIn(query) ?? 0))
    const isLower = isNewStream && news.version < known
    const isNew = news.version > wanted || isLower
    if (isNew) {
      if (isLower) beforeRestore = new WeakMap(active().map((query) => [query, query.state.dataUpdateCount]))
      wanted = news.version
      announced.set(event_id, wanted)
      // What was prefetched is fetched once it comes into view.
      const isOld = (query: Query) => isOwn(query) && (isLower || !hasVersion(query))
      const out = { predicate: isOld, type: 'inactive', refetchType: 'none' } as const
      void queryClient.invalidateQueries(out)
      // Nothing names a version any more that may be lost.
      if (isLower)
        for (const { queryKey } of queryClient.getQueryCache().findAll(out)) noteVersion(queryClient, queryKey, 0)
    } else if (!isOpen || isUpToDate()) return
    if (isNew || isNewStream) attempt = 0
    else if (timer !== undefined) return
    wait(Math.random() * news.spread)
  }
  const followVisibility = () => {
    if (isVisible() && isOpen && !isUpToDate()) wait(0)
  }

  const query = { key: keyOf(event_id) ?? shown()?.event.key ?? undefined }
  const tabs = canStream()
    ? shareStream({
        name: `muster-live-${event_id}${query.key === undefined ? '' : '-key'}`,
        addressOf: () => addressOf('/events/:event_id/live', { params: { event_id }, query }),
        onNews: receive,
      })
    : undefined
  const polling = setInterval(() => {
    if (!isOpen && isVisible() && !isSending())
      // On a dead network, a query that starts again with each poll would never fail.
      void queryClient.invalidateQueries({ predicate: isOwn }, { cancelRefetch: false })
  }, pollEvery)
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    clearInterval(polling)
    clearTimeout(timer)
    tabs?.close()
  }
}

/** Very old browsers and test environments have no streams: the page polls. */
const canStream = () => typeof EventSource !== 'undefined' && typeof BroadcastChannel !== 'undefined'

const eventName = 'GET /events/:event_id'
/** Army lists are long, and no result changes them: the page of lists knows when to refetch them. */
const listNames = ['GET /events/:event_id/lists', 'GET /events/:event_id/participants/:participant_id/list']
/** Who the reader is. Once known, the lists say everything else about them. */
const myselfName = 'GET /events/:event_id/participants/me'
const cardName = 'GET /events/:event_id/participants/:participant_id/card'

/** The event in a response, which tells its version: the event itself, or the event of a card. */
function eventIn(name: unknown, { data, dataUpdatedAt }: Query['state']) {
  if (data === undefined) return undefined
  if (name === eventName) return { event: data as CallResponse<typeof eventName>, dataUpdatedAt }
  return name === cardName ? { event: (data as CallResponse<typeof cardName>).event, dataUpdatedAt } : undefined
}
