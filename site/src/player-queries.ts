import type { PlayerPageQuery, PlayerSearch } from './player-pages.ts'
import type { ApiQuery } from './queries.ts'

// Queries of the pages about players. Separate from queries.ts, which every page loads.

/** The number of players on a page of the list. */
const playersPerPage = 24
/** The number of matches, and of events, that are loaded at once. */
const rowsPerPage = 20

const withoutEmpty = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))

export const playersQuery = (search: PlayerSearch): ApiQuery<'GET /players'> => ({
  name: 'GET /players',
  sent: { query: { limit: playersPerPage, ...withoutEmpty(search) } },
  isPaged: true,
})

export const playerQuery = (handle: string): ApiQuery<'GET /players/:handle'> => ({
  name: 'GET /players/:handle',
  sent: { params: { handle } },
})

type MatchFilters = Partial<Omit<PlayerPageQuery, 'part'>>

export const playerMatchesQuery = (
  handle: string,
  filters: MatchFilters = {},
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

/** The queries of the chosen part of a player's page. */
export function partQueries(
  handle: string,
  { part, opponent, army_id, game_type, cursor }: PlayerPageQuery,
): ApiQuery[] {
  switch (part) {
    case 'overview':
      return []
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
