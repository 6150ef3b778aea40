import { queryText } from '@muster/contract/client'

interface PlayerPathQuery {
  part?: 'rating' | 'opponents' | 'matches' | 'events'
  opponent?: number | undefined
  scope?: 'all' | undefined
  against?: string | undefined
  order?: 'losses' | undefined
}

/** The path of a player's page, or of a part of it. */
export const playerPath = (handle: string, query: PlayerPathQuery = {}): string =>
  `/players/${encodeURIComponent(handle)}${queryText({ ...query })}`
