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
type Reader = { user_id?: number }

export const players = (search: PlayerSearch) => ({
  ...toInfiniteQueryOptions(playersQuery(search)),
  placeholderData: keepPreviousData,
})

/** Another reader's view of the same player stays in sight until the own one arrives. */
const samePlayer = (handle: string) => (before: { params: { handle: string } }) => before.params.handle === handle

export const player = (handle: string, reader: Reader) =>
  toQueryOptions(playerQuery(handle), { ...reader, keepPrevious: samePlayer(handle) })

export const opponents = (handle: string, reader: Reader) =>
  toQueryOptions(opponentsQuery(handle), { ...reader, keepPrevious: samePlayer(handle) })

export const playerMatches = (handle: string, filters: Partial<MatchFilters>, { user_id }: Reader) =>
  toInfiniteQueryOptions(playerMatchesQuery(handle, filters), user_id)

export const playerEvents = (handle: string, cursor: string | undefined, { user_id }: Reader) =>
  toInfiniteQueryOptions(playerEventsQuery(handle, cursor), user_id)
