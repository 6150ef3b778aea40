import type { Sent } from './client.ts'
import type { GameType } from './games.ts'
import type { Question } from './questions.ts'

// What the pages about armies ask. Apart from the other questions, which every page loads.

export const recordsQuestion = (query: Sent<'GET /stats/armies'>['query']): Question<'GET /stats/armies'> => ({
  name: 'GET /stats/armies',
  sent: { query },
})

export const trendQuestion = (
  query: Sent<'GET /stats/armies/trend'>['query'],
): Question<'GET /stats/armies/trend'> => ({ name: 'GET /stats/armies/trend', sent: { query } })

export const matchupsQuestion = (
  query: Sent<'GET /stats/armies/matchups'>['query'],
): Question<'GET /stats/armies/matchups'> => ({ name: 'GET /stats/armies/matchups', sent: { query } })

export const factionQuestion = (
  faction: string,
  query: Sent<'GET /stats/armies/:faction'>['query'],
): Question<'GET /stats/armies/:faction'> => ({
  name: 'GET /stats/armies/:faction',
  sent: { params: { faction }, query },
})

/** The catalogue of a game, or of all, which is fewer than 1000 armies. */
export const catalogueQuestion = (game_type: GameType | undefined): Question<'GET /armies'> => ({
  name: 'GET /armies',
  sent: { query: { ...(game_type && { game_type }), limit: 1000 } },
})

export const compareQuestion = (
  query: Sent<'GET /stats/armies/compare'>['query'],
): Question<'GET /stats/armies/compare'> => ({ name: 'GET /stats/armies/compare', sent: { query } })
