import type { CallResponse } from '@muster/contract/client'
import { command } from '../../lib/commands.ts'
import { rounds } from './queries.ts'

const invalidates = ['/events'] as const

export const pairRound = command({ name: 'POST /events/:event_id/rounds', invalidates })

export const changeRound = command({ name: 'PUT /events/:event_id/rounds/:round_number', invalidates })

export const publishRound = command({ name: 'POST /events/:event_id/rounds/:round_number/publish', invalidates })

export const unpublishRound = command({ name: 'POST /events/:event_id/rounds/:round_number/unpublish', invalidates })

/** Updates the cache directly: a clock that waits for the refetch of everything else would be late. */
export const setClock = command({
  name: 'PUT /events/:event_id/rounds/:round_number/clock',
  updateCache: (cache, { clock }, { params: { event_id, round_number } }) =>
    cache.setQueriesData<CallResponse<'GET /events/:event_id/rounds'>>(
      { queryKey: rounds(event_id, undefined).queryKey },
      (list) =>
        list && { rounds: list.rounds.map((round) => (round.number === round_number ? { ...round, clock } : round)) },
    ),
  invalidates,
})

/** Stores nothing, so it invalidates nothing. */
export const pairSwiss = command({ name: 'POST /pairings/swiss', invalidates: [] })

export const checkPairings = command({ name: 'POST /pairings/check', invalidates: [] })

export const deleteRound = command({
  name: 'DELETE /events/:event_id/rounds/:round_number',
  invalidates,
  isDoneBy: 'not_found',
})
