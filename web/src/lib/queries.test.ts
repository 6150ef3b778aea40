import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { toQueryOptions } from './queries.ts'
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
