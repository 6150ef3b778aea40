import type { Sent } from '@muster/contract/client'
import type { GameType } from '@muster/contract/games'
import { apiQuery, type ReadingCall } from './queries.ts'

// Queries of the pages about armies. Separate from queries.ts, which every page loads.

const filtered =
  <Name extends ReadingCall>(name: Name) =>
  (query: Sent<Name>['query']) =>
    apiQuery(name, { query } as Sent<Name>)

export const recordsQuery = filtered('GET /stats/armies')
export const strengthsQuery = filtered('GET /stats/armies/strengths')
export const trendQuery = filtered('GET /stats/armies/trend')
export const matchupsQuery = filtered('GET /stats/armies/matchups')
export const compareQuery = filtered('GET /stats/armies/compare')

export const factionQuery = (faction: string, query: Sent<'GET /stats/armies/:faction'>['query']) =>
  apiQuery('GET /stats/armies/:faction', { params: { faction }, query })

/** The catalogue of a game, or of all games: fewer than 1000 armies. */
export const catalogueQuery = (game_type: GameType | undefined) =>
  apiQuery('GET /armies', { query: { ...(game_type && { game_type }), limit: 1000 } })
