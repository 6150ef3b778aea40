import { ApiError, addressOf, type CallResponse, isRefused } from '@muster/contract/client'
import { isOfEvent } from '@muster/site/cache-tags'
import type { InvalidateOptions, Query, QueryClient } from '@tanstack/react-query'
import { versionOfQuery } from './queries.ts'
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

/** The longest wait after an error, unless the server names another, in milliseconds. */
const errorPauseMax = 30_000

const second = 1000

/** Responses that belong to one refetch arrive within this many milliseconds. */
const sameRefetch = 2000

/**
 * How long a refetch goes on although there is news, in milliseconds: on a slow network, each result of a hall would
 * otherwise end the refetch for the one before.
 */
const refetchMin = 10_000

/**
 * Keeps the cached queries of an event up to date until the returned function is called: by a stream, or by polling while
 * there is none.
 */
export function followEvent({ event_id, queryClient, keyOf, announced, sending }: LiveEventOptions): () => void {
  let isOpen = false
  let wanted = 0
  let isFirst = true
  /** The last version that the page has refetched for, which counts where no response tells the version. */
  let fetched = 0
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the timer ends; when the last refetch began; and before when the server wants no other. */
  let [dueAt, startedAt, notBefore] = [0, Number.NEGATIVE_INFINITY, 0]
  let isRefetching = false
  /** The time over which to spread refetches, in milliseconds. */
  let spread = 0

  const isOwn = ({ queryKey: [name, sent], state }: Query) =>
    !listNames.includes(String(name)) &&
    !(name === myselfName && (state.data as CallResponse<typeof myselfName> | undefined)?.participant) &&
    isOfEvent({ name: String(name), params: (sent as { params?: object } | undefined)?.params }, event_id)
  const active = () => queryClient.getQueryCache().findAll({ type: 'active', predicate: isOwn })
  const refetch = (options?: InvalidateOptions) => queryClient.invalidateQueries({ predicate: isOwn }, options)

  /** What the page shows of the event, and when it was fetched. */
  const shown = () => active().flatMap(({ queryKey: [name], state }) => eventIn(name, state) ?? [])[0]
  const versionIn = (query: Query) => versionOfQuery(query) ?? eventIn(query.queryKey[0], query.state)?.event.version
  /** Whether something that the page shows is older than a version that was announced. A refused query does not count. */
  const isBehind = () => {
    const versions = active().flatMap((query) => (isRefused(query.state.error) ? [] : (versionIn(query) ?? [])))
    return versions.length > 0 ? Math.min(...versions) < wanted : fetched < wanted
  }
  /** Whether the page shows the announced version, and what has no version was fetched with it. */
  const isUpToDate = () => {
    if (isBehind()) return false
    const found = shown()
    const others = active().filter((query) => versionIn(query) === undefined)
    return !found || others.every(({ state }) => state.dataUpdatedAt >= found.dataUpdatedAt - sameRefetch)
  }
  const catchUp = async () => {
    timer = undefined
    if (isUpToDate()) return
    // The command refetches what it changes. Another refetch could show the state before it.
    if (sending.count > 0) return wait(sendingPause)
    const version = wanted
    startedAt = performance.now()
    const own = startedAt
    isRefetching = true
    // A query that waits for its first response is not started again, and that response may be older than the news.
    const wasBehind = isBehind()
    const first = active().filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await refetch()
    if (wasBehind && first.length > 0)
      await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
    if (own !== startedAt) return
    isRefetching = false
    fetched = version
    // Without a stream, the page polls; one that is hidden catches up when it is shown.
    if (isBehind() && isOpen && document.visibilityState !== 'hidden')
      wait(wanted === version ? pauseBeforeNext() : Math.random() * spread)
  }
  const pauseBeforeNext = () => {
    const errors = active().flatMap(({ state: { error } }) => (error && !isRefused(error) ? [error] : []))
    const usual = attempts[Math.min(attempt, attempts.length - 1)] ?? 0
    attempt++
    if (errors.length === 0) return usual * (1 + Math.random() / 4)
    const jitter = 1 + Math.random()
    const named = errors.map((error) => (error instanceof ApiError ? (error.retryAfter ?? 0) * second : 0))
    notBefore = performance.now() + Math.max(...named) * jitter
    return Math.min(errorPauseMax, 2 ** attempt * second) * jitter
  }
  /** Catches up after this time, or earlier if that is planned. */
  const wait = (time: number) => {
    const now = performance.now()
    const at = Math.max(now + time, notBefore, isRefetching ? startedAt + refetchMin : 0)
    if (timer !== undefined && dueAt <= at) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void catchUp(), at - now)
  }

  const receive = (news: LiveNews) => {
    isOpen = news.isOpen
    spread = news.spread
    if (news.version === undefined) {
      isFirst = true
      return
    }
    const isNewStream = isFirst
    isFirst = false
    // The first version of a stream is what there is now, even if it is lower.
    const isNew = news.version > wanted || (isNewStream && news.version < wanted)
    if (isNew) {
      if (news.version < wanted) void refetch()
      wanted = news.version
      announced.set(event_id, wanted)
    } else if (!isOpen || !isBehind()) return
    // After errors, the next attempt may be a minute away; a server that opens a stream responds again.
    if (isNew || isNewStream) attempt = 0
    else if (timer !== undefined) return
    wait(Math.random() * spread)
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
    if (!isOpen && document.visibilityState !== 'hidden' && sending.count === 0)
      // On a dead network, a query that starts again with each poll would never fail.
      void refetch({ cancelRefetch: false })
  }, pollEvery)
  return () => {
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
