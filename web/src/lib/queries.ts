import type { Answer, Call, Sent } from '@muster/contract/client'
import type { ApiQuery, ReadingCall } from '@muster/contract/queries'
import type { LoadedQuery } from '@muster/contract/rendering'
import { infiniteQueryOptions, type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'

/** Equal questions share a key; where it matters, only those of the same account. */
type Key<Name extends ReadingCall> = readonly [name: Name, sent: Sent<Name>, user_id?: number]

interface ApiQueryOptions<Name extends ReadingCall> {
  /** Whose answer it is, for questions that each account gets a different answer to. */
  user_id?: number
  /** Whether the previous answer stays in view until this one arrives. */
  staysWhile?: (before: Sent<Name>) => boolean
}

/** A question in the form that hooks, loaders and prefetches take. The query client knows how to ask it. */
export const toQueryOptions = <Name extends ReadingCall>(
  { name, sent }: ApiQuery<Name>,
  { user_id, staysWhile }: ApiQueryOptions<Name> = {},
) =>
  queryOptions<Answer<Name>, Error, Answer<Name>, Key<Name>>({
    queryKey: user_id === undefined ? [name, sent] : [name, sent, user_id],
    ...(staysWhile && {
      placeholderData: (answer, query) => (query && staysWhile(query.queryKey[1]) ? answer : undefined),
    }),
  })

/** Takes an answer that is there already, under the key of its question. What is not fresh is shown, and toQueryOptions again. */
export function seedQuery(
  cache: QueryClient,
  { question: { name, sent, isPaged }, answer }: LoadedQuery,
  isFresh = true,
) {
  const data = isPaged ? { pages: [answer], pageParams: [null] } : answer
  cache.setQueryData([name, sent], data, isFresh ? {} : { updatedAt: 0 })
}

export interface Paged {
  next_cursor: string | null
}

/** A question whose answer is one page of a list; the next page is fetched on demand. */
export const toInfiniteQueryOptions = <Name extends ReadingCall>({ name, sent }: ApiQuery<Name>, user_id?: number) =>
  infiniteQueryOptions<Answer<Name>, Error, { pages: Answer<Name>[] }, Key<Name>, string | null>({
    queryKey: user_id === undefined ? [name, sent] : [name, sent, user_id],
    initialPageParam: null,
    getNextPageParam: (page) => (page as Paged).next_cursor,
  })

/**
 * Asks the question in a query key: one page if the query is paged, otherwise all pages as one answer. Of a long list,
 * what has come so far is shown meanwhile, with the cursor of what is missing, and the rest is toQueryOptions for from there
 * as long as somebody waits for it: not when it is only toQueryOptions ahead.
 */
export const createQueryFn =
  (call: Call) =>
  async ({ queryKey, signal, client, ...context }: QueryFunctionContext): Promise<unknown> => {
    const [name, sent] = queryKey as unknown as Key<'GET /events'>
    const page = (cursor?: string) => {
      const query = cursor === undefined ? sent.query : { ...sent.query, cursor }
      return call(name, { ...sent, query }, { signal })
    }
    if ('pageParam' in context) return page((context.pageParam as string | null) ?? undefined)
    const known = client.getQueryData<Answer<'GET /events'>>(queryKey)
    let answer = known?.next_cursor ? known : await page()
    const isAwaited = () => client.getQueryCache().find({ queryKey })?.isActive()
    while (answer?.next_cursor && isAwaited()) {
      if (!known || known.next_cursor) client.setQueryData(queryKey, answer)
      answer = merge(answer, await page(answer.next_cursor))
    }
    return answer
  }

/** Concatenates the lists; everything else is taken from the last answer. */
function merge<Page extends object>(before: Page, next: Page): Page {
  const lists = Object.entries(before).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  const merged = lists.map(([name, list]) => [name, [...list, ...(next[name as keyof Page] as unknown[])]])
  return { ...next, ...Object.fromEntries(merged) }
}
