import type { RatingScope } from '@muster/contract/ratings'
import type { MatchFilters, PlayerPageQuery, PlayerSearch } from './player-pages.ts'
import type { ApiQuery } from './queries.ts'

// Queries of the pages about players. Separate from queries.ts, which every page loads.

/** The number of players on a page of the list. */
const playersPerPage = 24
/** The number of matches, and of events, that one request loads. */
const rowsPerPage = 20

const withoutEmpty = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))

export const playersQuery = (search: PlayerSearch): ApiQuery<'GET /players'> => ({
  name: 'GET /players',
  sent: { query: { limit: playersPerPage, ...withoutEmpty(search) } },
  isPaged: true,
})

/** How many players are suggested for a typed name. */
const suggestionsMax = 6

export const playersLikeQuery = (search: string): ApiQuery<'GET /players'> => ({
  name: 'GET /players',
  sent: { query: { search, limit: suggestionsMax } },
  isPaged: true,
})

export const playerQuery = (handle: string): ApiQuery<'GET /players/:handle'> => ({
  name: 'GET /players/:handle',
  sent: { params: { handle } },
})

export const playerMatchesQuery = (
  handle: string,
  filters: Partial<MatchFilters> = {},
): ApiQuery<'GET /players/:handle/matches'> => ({
  name: 'GET /players/:handle/matches',
  sent: { params: { handle }, query: { limit: rowsPerPage, ...withoutEmpty(filters) } },
  isPaged: true,
})

export const playerEventsQuery = (handle: string, cursor?: string): ApiQuery<'GET /players/:handle/events'> => ({
  name: 'GET /players/:handle/events',
  sent: { params: { handle }, query: { limit: rowsPerPage, ...(cursor && { cursor }) } },
  isPaged: true,
})

export const opponentsQuery = (handle: string): ApiQuery<'GET /players/:handle/opponents'> => ({
  name: 'GET /players/:handle/opponents',
  sent: { params: { handle } },
})

// The server's default is left out, so that the overview and the part about the rating share a query.
const scoped = (scope: RatingScope) => (scope === 'tournaments' ? {} : { scope })

export const ratingQuery = (
  handle: string,
  scope: RatingScope = 'tournaments',
): ApiQuery<'GET /players/:handle/rating'> => ({
  name: 'GET /players/:handle/rating',
  sent: { params: { handle }, query: scoped(scope) },
})

export const ratedEventsQuery = (
  handle: string,
  { scope, cursor }: Pick<PlayerPageQuery, 'scope' | 'cursor'>,
): ApiQuery<'GET /players/:handle/rating/events'> => ({
  name: 'GET /players/:handle/rating/events',
  sent: { params: { handle }, query: { ...scoped(scope), ...(cursor && { cursor }) } },
  isPaged: true,
})

export const nextMatchQuery = (
  handle: string,
  scope: RatingScope,
  opponent: string,
): ApiQuery<'GET /players/:handle/rating/next'> => ({
  name: 'GET /players/:handle/rating/next',
  sent: { params: { handle }, query: { ...scoped(scope), opponent } },
  isOptional: true,
})

/** The queries of the chosen part of a player's page. */
export function partQueries(
  handle: string,
  { part, opponent, army_id, game_type, cursor, scope, against }: PlayerPageQuery,
): ApiQuery[] {
  switch (part) {
    case 'overview':
      return [ratingQuery(handle)]
    case 'rating':
      return [
        ratingQuery(handle, scope),
        ratedEventsQuery(handle, { scope, cursor }),
        opponentsQuery(handle),
        ...(against === undefined ? [] : [nextMatchQuery(handle, scope, against)]),
      ]
    case 'opponents':
      return [
        opponentsQuery(handle),
        ...(opponent === undefined ? [] : [playerMatchesQuery(handle, { opponent, cursor })]),
      ]
    case 'matches':
      return [playerMatchesQuery(handle, { opponent, army_id, game_type, cursor })]
    case 'events':
      return [playerEventsQuery(handle, cursor)]
  }
}
