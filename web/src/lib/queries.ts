import { type CallFunction, type CallResponse, eventVersionOf, type Sent } from '@muster/contract/client'
import type { ApiQuery, ReadingCall } from '@muster/site/queries'
import type { LoadedQuery } from '@muster/site/rendering'
import {
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query'
import type { Press } from './press.ts'

/** Equal queries share a key; where it matters, only those of the same account. */
type Key<Name extends ReadingCall> = readonly [name: Name, sent: Sent<Name>, user_id?: number]

interface ApiQueryOptions<Name extends ReadingCall> {
  /** For queries whose response depends on the account. */
  user_id?: number | undefined
  /** Whether the previous response stays in view until the new one arrives; never one of another account. */
  keepPrevious?: (before: Sent<Name>) => boolean
}

/** Query options for hooks, loaders and prefetching. The query client provides the `queryFn`. */
export const toQueryOptions = <Name extends ReadingCall>(
  { name, sent }: ApiQuery<Name>,
  { user_id, keepPrevious }: ApiQueryOptions<Name> = {},
) =>
  queryOptions<CallResponse<Name>, Error, CallResponse<Name>, Key<Name>>({
    queryKey: user_id === undefined ? [name, sent] : [name, sent, user_id],
    ...(keepPrevious && {
      placeholderData: (previous, query) => {
        const [, before, owner = user_id] = query?.queryKey ?? []
        return before && owner === user_id && keepPrevious(before) ? previous : undefined
      },
    }),
  })

/** Stores an existing response in the cache. If it is not fresh, it is shown and refetched. */
export function seedQuery(
  cache: QueryClient,
  { query: { name, sent, isPaged }, response, version }: LoadedQuery,
  isFresh = true,
) {
  const data = isPaged ? { pages: [response], pageParams: [null] } : response
  const queryKey = [name, sent]
  cache.setQueryData(queryKey, data, isFresh ? {} : { updatedAt: 0 })
  noteVersion(cache, queryKey, version)
}

/** The version of its event that the response to each query has, at least. */
const versions = new WeakMap<object, number | undefined>()

export const versionOfQuery = (query: object | undefined) => query && versions.get(query)

export function noteVersion(cache: QueryClient, queryKey: readonly unknown[], version: number | undefined) {
  const query = cache.getQueryCache().find({ queryKey })
  if (query) versions.set(query, version)
}

/** The newest version of an event that a page has: one that a stream has announced, or the one of a response; or 0. */
export function newestVersion(cache: QueryClient, announced: ReadonlyMap<number, number>, event_id: number) {
  const isOfEvent = ({ queryKey: [, sent] }: Query) => (sent as EventSent)?.params?.event_id === event_id
  const queries = cache.getQueryCache().findAll({ predicate: isOfEvent })
  return Math.max(announced.get(event_id) ?? 0, ...queries.map((query) => versionOfQuery(query) ?? 0))
}
type EventSent = { params?: { event_id?: number } } | undefined

export interface Paged {
  next_cursor: string | null
}

/** A query for one page of a list. The next page is fetched on demand. */
export const toInfiniteQueryOptions = <Name extends ReadingCall>({ name, sent }: ApiQuery<Name>, user_id?: number) =>
  infiniteQueryOptions<CallResponse<Name>, Error, { pages: CallResponse<Name>[] }, Key<Name>, string | null>({
    queryKey: user_id === undefined ? [name, sent] : [name, sent, user_id],
    initialPageParam: null,
    getNextPageParam: (page) => (page as Paged).next_cursor,
  })

/**
 * A `staleTime`, in milliseconds. What has arrived later than now is stale: the clock of the device was set back since,
 * and the data would count as fresh until it catches up.
 */
export const freshFor =
  (time: number) =>
  ({ state }: Pick<Query, 'state'>): number =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : time

/**
 * How long a query waits whose data are in view, and for the next page of a list, in milliseconds. Then it fails, and the
 * page says since when they are old: the Wi-Fi of a hall may be connected and dead. A query without data waits as long as
 * the connection lasts.
 */
const maxWait = 20_000

/**
 * How long one of several servers may lack what a reader has heard of (`Min-Version`), in milliseconds: it makes such a
 * response again every 400 ms at most, and a cache in front of it keeps one for a second.
 */
export const behindMax = 2000

/**
 * Fetches the query of a key: one page if the query is paged, otherwise all pages as one response. A long list is shown
 * as its pages arrive, with the cursor of the missing rest. The rest is fetched only while the query is active, not
 * when it is only prefetched.
 *
 * A response that is older than what is in view is fetched once more, so a page never goes back. What is older even then
 * is taken for the state of a restored database.
 */
export const createQueryFn =
  (call: CallFunction, press?: Press) =>
  async ({ queryKey, signal, client, ...context }: QueryFunctionContext): Promise<unknown> => {
    const [name, sent] = queryKey as unknown as Key<'GET /events'>
    const cached = client.getQueryData<CallResponse<'GET /events'>>(queryKey)
    const request = (cursor?: string | null) => {
      const page = cursor ? { ...sent, query: { ...sent.query, cursor } } : sent
      const isLimited = cached || cursor
      return call(name, page, { signal: isLimited ? AbortSignal.any([signal, AbortSignal.timeout(maxWait)]) : signal })
    }
    const query = client.getQueryCache().find({ queryKey })
    const requestNew = async (cursor?: string | null) => {
      const response = await request(cursor)
      const isBehind = Number(eventVersionOf(response)) < Number(versionOfQuery(query))
      return isBehind ? sleep(behindMax).then(() => request(cursor)) : response
    }
    // A first response moves nothing that somebody could press.
    const page = (cursor?: string | null) => (cached ? requestNew(cursor).finally(press?.ended) : request(cursor))
    if ('pageParam' in context) return page(context.pageParam as string | null)
    let result = cached?.next_cursor ? cached : await page()
    // The version of all pages together, once they have arrived: that of the oldest.
    let version = result && result !== cached ? eventVersionOf(result) : versionOfQuery(query)
    while (result?.next_cursor && query?.isActive()) {
      if (!cached || cached.next_cursor) {
        client.setQueryData(queryKey, result)
        noteVersion(client, queryKey, version)
      }
      const next = await page(result.next_cursor)
      version = version && Math.min(version, eventVersionOf(next) ?? 0)
      result = merge(result, next)
    }
    noteVersion(client, queryKey, version)
    return result
  }

export const sleep = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time))

/** Concatenates the lists, and takes everything else from the last page. */
function merge<Page extends object>(before: Page, next: Page): Page {
  const lists = Object.entries(before).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  const merged = lists.map(([name, list]) => [name, [...list, ...(next[name as keyof Page] as unknown[])]])
  return { ...next, ...Object.fromEntries(merged) }
}
