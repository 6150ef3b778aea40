import { createClient } from '@muster/contract/client'
import { matchesQuery } from '@muster/site/queries'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { toQueryOptions, versionOfQuery } from './queries.ts'
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
