import type { Answer, Call, Sent } from '@muster/contract/client'
import type { Question, ReadingCall } from '@muster/contract/questions'
import { infiniteQueryOptions, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'

/** Everything that asks the same, of the same account where it matters, has the same key. */
type Key<Name extends ReadingCall> = readonly [name: Name, sent: Sent<Name>, user_id?: number]

interface AskedOptions<Name extends ReadingCall> {
  /** Whose answer it is, for what each account is told something else. */
  user_id?: number
  /** Whether the answer to what was asked before stays in view until this one is there. */
  staysWhile?: (before: Sent<Name>) => boolean
}

/** A question as hooks, loaders and prefetches take it. How it is asked, the query client knows. */
export const asked = <Name extends ReadingCall>(
  { name, sent }: Question<Name>,
  { user_id, staysWhile }: AskedOptions<Name> = {},
) =>
  queryOptions<Answer<Name>, Error, Answer<Name>, Key<Name>>({
    queryKey: user_id === undefined ? [name, sent] : [name, sent, user_id],
    ...(staysWhile && {
      placeholderData: (answer, query) => (query && staysWhile(query.queryKey[1]) ? answer : undefined),
    }),
  })

interface Paged {
  next_cursor: string | null
}

/** One whose answer is a page of a list: the next is asked for on demand. */
export const askedByPage = <Name extends ReadingCall>({ name, sent }: Question<Name>) =>
  infiniteQueryOptions<Answer<Name>, Error, { pages: Answer<Name>[] }, Key<Name>, string | null>({
    queryKey: [name, sent],
    initialPageParam: null,
    getNextPageParam: (page) => (page as Paged).next_cursor,
  })

/** Asks what a key says: one page where pages are asked for, otherwise all of them as one answer. */
export const answerWith =
  (call: Call) =>
  async ({ queryKey, signal, ...context }: QueryFunctionContext): Promise<unknown> => {
    const [name, sent] = queryKey as unknown as Key<'GET /events'>
    const page = (cursor?: string) => {
      const query = cursor === undefined ? sent.query : { ...sent.query, cursor }
      return call(name, { ...sent, query }, { signal })
    }
    if ('pageParam' in context) return page((context.pageParam as string | null) ?? undefined)
    let answer = await page()
    while (answer?.next_cursor) answer = merge(answer, await page(answer.next_cursor))
    return answer
  }

/** Lists one after the other; what else an answer says, as the last one says it. */
function merge<Page extends object>(before: Page, next: Page): Page {
  const lists = Object.entries(before).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  const merged = lists.map(([name, list]) => [name, [...list, ...(next[name as keyof Page] as unknown[])]])
  return { ...next, ...Object.fromEntries(merged) }
}
