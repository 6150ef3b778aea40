import { eventTypes, gameTypes, grandAlliances } from './games.ts'
import { z } from './zod.ts'

/** Age of Sigmar, Spearhead or Warcry. @example AOS */
export const GameType = z.enum(gameTypes).meta({ id: 'GameType' })

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

/** @internal The games that an event can have. Warcry is coming soon: only filters and the catalogue include it. */
export const PlayableGameType = GameType.exclude(['WARCRY'], {
  error: ({ input }) => {
    if (isMissing(input)) return 'Game type is required'
    if (input === 'WARCRY') return 'Warcry is coming soon and cannot be chosen yet'
    return 'Game type must be AOS or SPEARHEAD'
  },
})

/** A tournament has standings that matter; a friendly is for fun. @example tournament */
export const EventType = z.enum(eventTypes, {
  error: ({ input }) => (isMissing(input) ? 'Event type is required' : 'Event type must be tournament or friendly'),
})

/** One of the four sides of the world of Age of Sigmar. @example Chaos */
export const GrandAlliance = z.enum(grandAlliances).meta({ id: 'GrandAlliance' })
