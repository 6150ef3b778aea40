import type { MatchFilters, PlayerSearch } from '@muster/site/player-pages'
import {
  opponentsQuery,
  playerEventsQuery,
  playerMatchesQuery,
  playerQuery,
  playersQuery,
} from '@muster/site/player-queries'
import { keepPreviousData } from '@tanstack/react-query'
import { toInfiniteQueryOptions, toQueryOptions } from '../../lib/queries.ts'

// The responses depend on the reader: owners see more of their own record than others do.
type UserId = number | undefined

export const players = (search: PlayerSearch) => ({
  ...toInfiniteQueryOptions(playersQuery(search)),
  placeholderData: keepPreviousData,
})

/** What is known of a player stays in sight until another reader's view, or another scope, arrives. */
export const samePlayer = (handle: string) => (before: { params: { handle: string } }) =>
  before.params.handle === handle

export const player = (handle: string, user_id: UserId) =>
  toQueryOptions(playerQuery(handle), { user_id, keepPrevious: samePlayer(handle) })

export const opponents = (handle: string, user_id: UserId) =>
  toQueryOptions(opponentsQuery(handle), { user_id, keepPrevious: samePlayer(handle) })

export const playerMatches = (handle: string, filters: Partial<MatchFilters>, user_id: UserId) =>
  toInfiniteQueryOptions(playerMatchesQuery(handle, filters), user_id)

export const playerEvents = (handle: string, cursor: string | undefined, user_id: UserId) =>
  toInfiniteQueryOptions(playerEventsQuery(handle, cursor), user_id)
