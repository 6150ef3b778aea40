import type { Match } from '@muster/contract/matches'
import type { QueryClient } from '@tanstack/react-query'
import { command } from '../../lib/commands.ts'
import { matches } from './queries.ts'

export const createMatches = command({ name: 'POST /events/:event_id/matches/bulk' })

export const recordGame = command({ name: 'POST /events/:event_id/participants/me/matches' })

/** Shows the match immediately, before the queries that depend on it are refetched: the next table is waiting. */
const showSaved = (cache: QueryClient, saved: Match) =>
  cache.setQueryData(matches(saved.event_id).queryKey, (list) => list && withMatch(list, saved))

export const updateMatch = command({
  name: 'PUT /events/:event_id/matches/:match_id',
  updateCache: showSaved,
})

export const recordResult = command({
  name: 'PUT /events/:event_id/matches/:match_id/result',
  updateCache: showSaved,
})

export const deleteMatch = command({
  name: 'DELETE /events/:event_id/matches/:match_id',
  alreadyDoneOn: 'not_found',
})

const withMatch = <List extends { matches: Match[] }>(list: List, saved: Match): List => ({
  ...list,
  matches: list.matches.map((match) => (match.id === saved.id ? saved : match)),
})
