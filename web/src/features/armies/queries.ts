import type { GameType } from '@muster/contract/games'
import { catalogueQuery } from '@muster/site/army-queries'
import { queryOptions } from '@tanstack/react-query'
import { toQueryOptions } from '../../lib/queries.ts'

/** The catalogue rarely changes. In milliseconds. */
export const catalogueAge = 60 * 60 * 1000

const catalogue = (game_type: GameType | undefined) => ({
  ...toQueryOptions(catalogueQuery(game_type)),
  staleTime: catalogueAge,
})

export const armies = (game_type: GameType) => queryOptions({ ...catalogue(game_type), select: ({ armies }) => armies })

/** The factions of a game, or of all games, by name. */
export const factions = (game_type: GameType | undefined) =>
  queryOptions({
    ...catalogue(game_type),
    select: ({ armies }) => [...new Set(armies.map(({ faction }) => faction))].sort((a, b) => a.localeCompare(b, 'en')),
  })
