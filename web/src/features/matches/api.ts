import { queryOptions } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../../lib/api-client.ts'
import { freshness } from '../participants/api.ts'

/** By round, then table. */
export const matchesQuery = (event_id: number) =>
  queryOptions({
    queryKey: ['events', 'one', event_id, 'matches'],
    queryFn: ({ signal }) => listMatches(event_id, signal),
    refetchInterval: freshness,
  })

export type MatchBody = BodyOfCall<'POST /events/:event_id/matches'>

/** All of them: where they are more than fit into one answer, page by page. */
export async function listMatches(event_id: number, signal?: AbortSignal) {
  const page = (cursor?: string) =>
    call('GET /events/:event_id/matches', { params: { event_id }, query: { cursor } }, signal)
  let { matches, total, next_cursor } = await page()
  while (next_cursor !== null) {
    const next = await page(next_cursor)
    matches = [...matches, ...next.matches]
    ;({ total, next_cursor } = next)
  }
  return { matches, total }
}

export const createMatches = (event_id: number, matches: MatchBody[]) =>
  call('POST /events/:event_id/matches/bulk', { params: { event_id }, body: { matches } })
export const updateMatch = (
  event_id: number,
  match_id: number,
  body: BodyOfCall<'PUT /events/:event_id/matches/:match_id'>,
) => call('PUT /events/:event_id/matches/:match_id', { params: { event_id, match_id }, body })
export const recordResult = (
  event_id: number,
  match_id: number,
  body: BodyOfCall<'PUT /events/:event_id/matches/:match_id/result'>,
) => call('PUT /events/:event_id/matches/:match_id/result', { params: { event_id, match_id }, body })
export const deleteMatch = (event_id: number, match_id: number) =>
  call('DELETE /events/:event_id/matches/:match_id', { params: { event_id, match_id } })
