import { type CallFunction, createClient } from '@muster/contract/client'
import { eventQuery, matchesQuery } from '@muster/site/queries'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { followEvent } from '../lib/follow-event.ts'
import { newestVersion, noteVersion, toQueryOptions } from '../lib/queries.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { sources, stubLive } from './live-doubles.ts'

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
export const [second, minute] = [1000, 60_000]

/**
 * What the server has: the version of its event, and how far its replica is behind. `behind` says the same of one response
 * from a cache, which is at least as new as the client has seen, but for a moment (`staleUntil`). `isSilent` lets calls wait and fail, as `silent` those at
 * an address that ends so; `isAway` lets them fail at once. Each response is on its way for `latency` milliseconds, and the
 * next one at a `slow` address for two seconds. Without `tellsVersions`, only the event has its version. With `refusals`,
 * calls at an address that ends so are refused with the status.
 */
export const server = {
  version: 5,
  isSilent: false,
  silent: 'nothing',
  isAway: false,
  latency: 0,
  lag: 0,
  behind: () => 0,
  staleUntil: 0,
  slow: 'nothing',
  tellsVersions: true,
  refusals: {} as Record<string, number>,
}
const initial = { ...server }
let opened: { close: () => void }[] = []

/** Gives each test of a file this server, a clock of its own, and no open tab. */
export function startLiveTests() {
  beforeEach(() => {
    vi.useFakeTimers()
    stubLive()
    Object.assign(server, initial)
    vi.stubGlobal('fetch', respond)
  })
  afterEach(() => {
    for (const { close } of opened) close()
    opened = []
  })
}

/** The server, as `fetch` reaches it. */
async function respond(
  url: string,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal },
) {
  if (server.isSilent || url.endsWith(server.silent)) {
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 20 * second)
      signal?.addEventListener('abort', reject)
    })
    throw new TypeError()
  }
  if (server.isAway) throw new TypeError()
  if (server.latency > 0) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    setTimeout(resolve, server.latency)
    signal?.addEventListener('abort', reject)
    await promise
  }
  const seen = performance.now() < server.staleUntil ? 0 : Number(headers['min-version'] ?? 0)
  const cached = Math.max(server.version - server.behind(), seen)
  const version = Math.min(server.version - server.lag, cached)
  const event = { version, key: null }
  if (url.endsWith(server.slow)) {
    server.slow = 'nothing'
    await new Promise((resolve) => setTimeout(resolve, 2 * second))
  }
  const [, status = 200] = Object.entries(server.refusals).find(([ending]) => url.endsWith(ending)) ?? []
  if (status !== 200)
    return { ok: false, status, headers: new Headers({ 'retry-after': '60' }), json: async () => ({ code: 'x' }) }
  const body = url.endsWith('/card') ? { event } : { ...event, matches: [] }
  const sent = server.tellsVersions ? { 'event-version': String(version) } : undefined
  return { ok: true, status: 200, headers: new Headers(sent), json: async () => body }
}

/** A tab that shows the event and its matches, or these queries of it; with `hasCopies`, from copies of an earlier visit. */
export async function openTab(
  queries: Parameters<typeof toQueryOptions>[0][] = [eventQuery(1), matchesQuery(1)],
  hasCopies = false,
) {
  let fetched: string[] = []
  const announced = new Map<number, number>()
  const client = createClient({
    token: () => null,
    versionOf: (event_id) => newestVersion(queryClient, announced, event_id),
  })
  const call = ((name, sent, options) => {
    fetched.push(name)
    return client(name, sent, options)
  }) as CallFunction
  const queryClient = createQueryClient(call)
  // It then hears, as in a page, when the tab is shown.
  queryClient.mount()
  for (const query of hasCopies ? queries : []) {
    const { queryKey } = toQueryOptions(query)
    const { version } = server
    queryClient.setQueryData(queryKey, { version, key: null } as never, { updatedAt: Date.now() - 10 * minute })
    noteVersion(queryClient, queryKey, server.tellsVersions ? version : 0)
  }
  const unsubscribe = [...queries, eventQuery(2)].map((query) =>
    new QueryObserver(queryClient, toQueryOptions(query) as never).subscribe(() => {}),
  )
  await pass(0)
  fetched = []
  const sending = { count: 0 }
  const end = followEvent({ event_id: 1, queryClient, keyOf: () => undefined, announced, sending })
  const close = () => {
    end()
    for (const unobserve of unsubscribe) unobserve()
    queryClient.unmount()
    queryClient.clear()
  }
  opened.push({ close })
  await pass(0)
  return {
    sending,
    queryClient,
    close,
    refetches: () => fetched.filter((name) => name === 'GET /events/:event_id').length,
    fetched: () => fetched,
    /** The version of the server that the tab shows in a response. */
    versionIn: (query: Parameters<typeof toQueryOptions>[0]) =>
      queryClient.getQueryData<{ version: number }>(toQueryOptions(query).queryKey)?.version,
    failed: () =>
      queryClient
        .getQueryCache()
        .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' })
        .map(({ queryKey: [name] }) => name),
    cacheEvent: (version: number) =>
      queryClient.setQueryData(toQueryOptions(eventQuery(1)).queryKey, { version } as never),
  }
}

export async function connect() {
  sources()[0]?.open()
  sources()[0]?.tell('version', server.version)
  await pass(second)
}

/** Something is saved, and the server signals it. */
export const save = async () => sources()[0]?.tell('version', ++server.version)
