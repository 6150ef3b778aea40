import type { CallResponse } from '@muster/contract/client'
import { command } from '../../lib/commands.ts'
import { rounds } from './queries.ts'

export const pairRound = command({ name: 'POST /events/:event_id/rounds' })

export const changeRound = command({ name: 'PUT /events/:event_id/rounds/:round_number' })

export const replaceInRound = command({ name: 'POST /events/:event_id/rounds/:round_number/replace' })

export const pairFree = command({ name: 'POST /events/:event_id/rounds/:round_number/pair' })

export const publishRound = command({ name: 'POST /events/:event_id/rounds/:round_number/publish' })

export const unpublishRound = command({ name: 'POST /events/:event_id/rounds/:round_number/unpublish' })

/** Updates the cache directly: a clock that waits for the refetch of everything else would be late. */
export const setClock = command({
  name: 'PUT /events/:event_id/rounds/:round_number/clock',
  updateCache: (cache, { clock }, { params: { event_id, round_number } }) =>
    cache.setQueriesData<CallResponse<'GET /events/:event_id/rounds'>>(
      { queryKey: rounds(event_id, undefined).queryKey },
      (list) =>
        list && { rounds: list.rounds.map((round) => (round.number === round_number ? { ...round, clock } : round)) },
    ),
})

/** Replaces the codes of slips, of one match or of the whole round. */
export const reissueSlips = command({ name: 'POST /events/:event_id/rounds/:round_number/slips' })

/** Stores nothing, so it invalidates nothing. */
export const pairSwiss = command({ name: 'POST /pairings/swiss' })

export const checkPairings = command({ name: 'POST /pairings/check' })

export const deleteRound = command({
  name: 'DELETE /events/:event_id/rounds/:round_number',
  alreadyDoneOn: 'not_found',
})
