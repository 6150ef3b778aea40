import type { RatingScope } from '@muster/contract/ratings'
import type { MatchFilters, PlayerPageQuery, PlayerSearch } from './player-pages.ts'
import { type ApiQuery, apiQuery } from './queries.ts'

// Queries of the pages about players. Separate from queries.ts, which every page loads.

/** The number of players on a page of the list. */
const playersPerPage = 24
/** The number of matches, and of events, that one request loads. */
const rowsPerPage = 20

const withoutEmpty = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))

export const playersQuery = (search: PlayerSearch) =>
  apiQuery('GET /players', { query: { limit: playersPerPage, ...withoutEmpty(search) } }, { isPaged: true })

/** How many players are suggested for a typed name. */
const suggestionsMax = 6

export const playersLikeQuery = (search: string) =>
  apiQuery('GET /players', { query: { search, limit: suggestionsMax } }, { isPaged: true })

export const playerQuery = (handle: string) => apiQuery('GET /players/:handle', { params: { handle } })

export const playerMatchesQuery = (handle: string, filters: Partial<MatchFilters> = {}) =>
  apiQuery(
    'GET /players/:handle/matches',
    { params: { handle }, query: { limit: rowsPerPage, ...withoutEmpty(filters) } },
    { isPaged: true },
  )

export const playerEventsQuery = (handle: string, cursor?: string) =>
  apiQuery(
    'GET /players/:handle/events',
    { params: { handle }, query: { limit: rowsPerPage, ...(cursor && { cursor }) } },
    { isPaged: true },
  )

export const opponentsQuery = (handle: string) => apiQuery('GET /players/:handle/opponents', { params: { handle } })

// The server's default is left out, so that the overview and the part about the rating share a query.
const scoped = (scope: RatingScope) => (scope === 'tournaments' ? {} : { scope })

export const ratingQuery = (handle: string, scope: RatingScope = 'tournaments') =>
  apiQuery('GET /players/:handle/rating', { params: { handle }, query: scoped(scope) })

export const ratedEventsQuery = (handle: string, { scope, cursor }: Pick<PlayerPageQuery, 'scope' | 'cursor'>) =>
  apiQuery(
    'GET /players/:handle/rating/events',
    { params: { handle }, query: { ...scoped(scope), ...(cursor && { cursor }) } },
    { isPaged: true },
  )

export const nextMatchQuery = (handle: string, scope: RatingScope, opponent: string) =>
  apiQuery(
    'GET /players/:handle/rating/next',
    { params: { handle }, query: { ...scoped(scope), opponent } },
    { isOptional: true },
  )

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
