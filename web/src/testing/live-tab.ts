import { type CallFunction, NetworkError } from '@muster/contract/client'
import { eventQuery, matchesQuery } from '@muster/site/queries'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { followEvent } from '../lib/follow-event.ts'
import { toQueryOptions } from '../lib/queries.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { sources, stubLive } from './live-doubles.ts'

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
export const [second, minute] = [1000, 60_000]

/**
 * What the server has: the version of its event, and how far its replica is behind. `isSilent` lets calls wait and fail;
 * the next response of a `slow` call is on its way for two seconds.
 */
export const server = { version: 5, isSilent: false, lag: 0, slow: '' }
let opened: { close: () => void }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  stubLive()
  Object.assign(server, { version: 5, isSilent: false, lag: 0, slow: '' })
})
afterEach(() => {
  for (const { close } of opened) close()
  opened = []
})

const cardName = 'GET /events/:event_id/participants/:participant_id/card'

/** A tab that shows the event and its matches, or these queries of it. */
export async function openTab(queries: Parameters<typeof toQueryOptions>[0][] = [eventQuery(1), matchesQuery(1)]) {
  let fetched: string[] = []
  const call = (async (name: string, _sent: object, { signal }: { signal: AbortSignal }) => {
    fetched.push(name)
    if (server.isSilent) {
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 20 * second)
        signal.addEventListener('abort', reject)
      })
      throw new NetworkError()
    }
    const event = { version: server.version - server.lag, key: null }
    if (name === server.slow) {
      server.slow = ''
      await new Promise((resolve) => setTimeout(resolve, 2 * second))
    }
    return name === cardName ? { event } : { ...event, matches: [] }
  }) as unknown as CallFunction
  const queryClient = createQueryClient(call)
  const unsubscribe = [...queries, eventQuery(2)].map((query) =>
    new QueryObserver(queryClient, toQueryOptions(query) as never).subscribe(() => {}),
  )
  await pass(0)
  fetched = []
  const sending = { count: 0 }
  const end = followEvent({ event_id: 1, queryClient, keyOf: () => undefined, sending })
  const close = () => {
    end()
    for (const unobserve of unsubscribe) unobserve()
    queryClient.clear()
  }
  opened.push({ close })
  await pass(0)
  return {
    sending,
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
