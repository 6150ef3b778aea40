import { createClient } from '@muster/contract/client'
import { eventQuery, matchesQuery } from '@muster/site/queries'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newestVersion, toQueryOptions, versionOfQuery } from './queries.ts'
import { createQueryClient } from './query-client.ts'

const roundsOf = (user_id: number | undefined) =>
  toQueryOptions(
    { name: 'GET /events/:event_id/rounds', sent: { params: { event_id: 1 } } },
    { user_id, keepPrevious: ({ params }) => params.event_id === 1 },
  )

it.each([
  [undefined, 7, true],
  [7, undefined, false],
  [7, 8, false],
])('a response for account %s stays in view for account %s: %s', (before, after, isKept) => {
  const client = createQueryClient(() => new Promise(() => {}))
  const observer = new QueryObserver(client, roundsOf(before))
  const end = observer.subscribe(() => {})
  client.setQueryData(roundsOf(before).queryKey, { rounds: [] })
  observer.setOptions(roundsOf(after))
  expect(observer.getCurrentResult().data !== undefined).toBe(isKept)
  end()
  client.clear()
})

it.each([
  ['from a server that is late, is fetched once more', 8, 8],
  ['also then, is of a restored database', 7, 7],
])('a response that is older than the one in view %s', async (_, next, expected) => {
  vi.useFakeTimers()
  const responses = [8, 7, next]
  const named: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    named.push(headers['min-version'])
    const version = responses.shift() ?? 0
    return Response.json({ version }, { headers: { 'event-version': String(version) } })
  })
  const versionOf = (event_id: number) => newestVersion(client, new Map([[1, 6]]), event_id)
  const client = createQueryClient(createClient({ token: () => null, versionOf }))
  const options = toQueryOptions(eventQuery(1))
  await client.fetchQuery(options)
  const refetched = client.fetchQuery({ ...options, staleTime: 0 })
  await vi.advanceTimersByTimeAsync(1999)
  expect(client.getQueryData(options.queryKey)?.version).toBe(8)
  await vi.advanceTimersByTimeAsync(1)
  expect((await refetched).version).toBe(expected)
  expect(named).toEqual(['6', '8', '8'])
  expect(newestVersion(client, new Map([[1, 6]]), 2)).toBe(0)
  client.clear()
  vi.useRealTimers()
})

it('a list whose second page fails has the version of what is in view', async () => {
  let version = 8
  vi.stubGlobal('fetch', async (url: string) => {
    const isFirst = !url.includes('cursor')
    if (!isFirst && version === 9) return Response.json({ code: 'busy' }, { status: 400 })
    const page = { matches: [{ id: isFirst ? 1 : 2 }], total: 2, next_cursor: isFirst ? 'next' : null }
    return Response.json(page, { headers: { 'event-version': String(version) } })
  })
  const client = createQueryClient(createClient({ token: () => null }))
  const options = toQueryOptions(matchesQuery(1))
  const observer = new QueryObserver(client, options)
  const end = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data?.matches.length).toBe(2)
  version = 9
  await observer.refetch()
  expect(observer.getCurrentResult().isError).toBe(true)
  expect(newestVersion(client, new Map(), 1)).toBe(8)
  end()
  client.clear()
})

it('a list of two pages has the version of the older one, also while the second is on its way', async () => {
  const second = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string) => {
    const isFirst = !url.includes('cursor')
    if (!isFirst) await second.promise
    const page = { matches: [{ id: isFirst ? 1 : 2 }], total: 2, next_cursor: isFirst ? 'next' : null }
    return Response.json(page, { headers: { 'event-version': isFirst ? '5' : '6' } })
  })
  const client = createQueryClient(createClient({ token: () => null }))
  const options = toQueryOptions(matchesQuery(1))
  const end = new QueryObserver(client, options).subscribe(() => {})
  const shown = () => {
    const query = client.getQueryCache().find({ queryKey: options.queryKey })
    return [client.getQueryData(options.queryKey)?.matches.length, query && versionOfQuery(query)]
  }
  await expect.poll(shown).toEqual([1, 5])
  second.resolve()
  await expect.poll(shown).toEqual([2, 5])
  end()
  client.clear()
})
