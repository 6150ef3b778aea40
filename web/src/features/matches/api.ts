import type { BodyInputOf } from '@muster/contract/endpoint'
import * as contract from '@muster/contract/matches'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

/** By round, then table. */
export const matchesQuery = (event_id: number) =>
  queryOptions({
    queryKey: ['events', 'one', event_id, 'matches'],
    queryFn: ({ signal }) => call(contract.listMatches, { params: { event_id } }, signal),
  })

export type MatchBody = BodyInputOf<typeof contract.createMatch>

export const countMatches = async (event_id: number) =>
  (await call(contract.listMatches, { params: { event_id } })).total
export const createMatches = (event_id: number, matches: MatchBody[]) =>
  call(contract.createMatches, { params: { event_id }, body: { matches } })
export const updateMatch = (event_id: number, match_id: number, body: BodyInputOf<typeof contract.updateMatch>) =>
  call(contract.updateMatch, { params: { event_id, match_id }, body })
export const recordResult = (event_id: number, match_id: number, body: BodyInputOf<typeof contract.recordResult>) =>
  call(contract.recordResult, { params: { event_id, match_id }, body })
export const deleteMatch = (event_id: number, match_id: number) =>
  call(contract.deleteMatch, { params: { event_id, match_id } })
