import type { Sent } from '@muster/contract/client'
import type { GameType } from '@muster/contract/games'
import type { ApiQuery } from './queries.ts'

// Queries of the pages about armies. Separate from queries.ts, which every page loads.

export const recordsQuery = (query: Sent<'GET /stats/armies'>['query']): ApiQuery<'GET /stats/armies'> => ({
  name: 'GET /stats/armies',
  sent: { query },
})

export const strengthsQuery = (
  query: Sent<'GET /stats/armies/strengths'>['query'],
): ApiQuery<'GET /stats/armies/strengths'> => ({ name: 'GET /stats/armies/strengths', sent: { query } })

export const trendQuery = (query: Sent<'GET /stats/armies/trend'>['query']): ApiQuery<'GET /stats/armies/trend'> => ({
  name: 'GET /stats/armies/trend',
  sent: { query },
})

export const matchupsQuery = (
  query: Sent<'GET /stats/armies/matchups'>['query'],
): ApiQuery<'GET /stats/armies/matchups'> => ({ name: 'GET /stats/armies/matchups', sent: { query } })

export const factionQuery = (
  faction: string,
  query: Sent<'GET /stats/armies/:faction'>['query'],
): ApiQuery<'GET /stats/armies/:faction'> => ({
  name: 'GET /stats/armies/:faction',
  sent: { params: { faction }, query },
})

/** The catalogue of a game, or of all games: fewer than 1000 armies. */
export const catalogueQuery = (game_type: GameType | undefined): ApiQuery<'GET /armies'> => ({
  name: 'GET /armies',
  sent: { query: { ...(game_type && { game_type }), limit: 1000 } },
})

export const compareQuery = (
  query: Sent<'GET /stats/armies/compare'>['query'],
): ApiQuery<'GET /stats/armies/compare'> => ({ name: 'GET /stats/armies/compare', sent: { query } })
