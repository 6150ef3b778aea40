import { eventTypes, gameTypes, grandAlliances } from './games.ts'
import { z } from './zod.ts'

export const GameType = z.enum(gameTypes).meta({ id: 'GameType' })

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

/** The games that an event can have. Warcry is coming soon: only filters and the catalogue include it. */
export const PlayableGameType = GameType.exclude(['WARCRY'], {
  error: ({ input }) => {
    if (isMissing(input)) return 'Game type is required'
    if (input === 'WARCRY') return 'Warcry is coming soon and cannot be chosen yet'
    return 'Game type must be AOS or SPEARHEAD'
  },
})

export const EventType = z.enum(eventTypes, {
  error: ({ input }) => (isMissing(input) ? 'Event type is required' : 'Event type must be tournament or friendly'),
})

export const GrandAlliance = z.enum(grandAlliances).meta({ id: 'GrandAlliance' })
