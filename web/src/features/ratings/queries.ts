import type { RatingScope } from '@muster/contract/ratings'
import type { PlayerPageQuery } from '@muster/site/player-pages'
import { nextMatchQuery, playersLikeQuery, ratedEventsQuery, ratingQuery } from '@muster/site/player-queries'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { toInfiniteQueryOptions, toQueryOptions } from '../../lib/queries.ts'
import { samePlayer } from '../players/queries.ts'

// Who sees a rating depends on the reader, as for the record of a player.
type UserId = number | undefined

export const playerRating = (handle: string, scope: RatingScope, user_id: UserId) =>
  toQueryOptions(ratingQuery(handle, scope), { user_id, keepPrevious: samePlayer(handle) })

export const ratedEvents = (handle: string, page: Pick<PlayerPageQuery, 'scope' | 'cursor'>, user_id: UserId) =>
  infiniteQueryOptions({
    ...toInfiniteQueryOptions(ratedEventsQuery(handle, page), user_id),
    placeholderData: (previous, query) => (query?.queryKey[1].params.handle === handle ? previous : undefined),
  })

export const nextMatch = (handle: string, scope: RatingScope, opponent: string, user_id: UserId) =>
  toQueryOptions(nextMatchQuery(handle, scope, opponent), { user_id, keepPrevious: samePlayer(handle) })

/** The first public players of this name; the previous ones stay until the new ones arrive. */
export const playersLike = (search: string) => ({
  ...toInfiniteQueryOptions(playersLikeQuery(search)),
  placeholderData: keepPreviousData,
})
