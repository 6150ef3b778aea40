// Codes and names of the games. Imports no schema, so that a page can show them without loading one.

export const gameNames = { AOS: 'Age of Sigmar', SPEARHEAD: 'Spearhead', WARCRY: 'Warcry' } as const
export type GameType = keyof typeof gameNames
export const gameTypes = Object.keys(gameNames) as GameType[]

export const eventTypeNames = { tournament: 'Tournament', friendly: 'Friendly' } as const
export type EventType = keyof typeof eventTypeNames
export const eventTypes = Object.keys(eventTypeNames) as EventType[]

export const grandAlliances = ['Order', 'Chaos', 'Death', 'Destruction'] as const
export type GrandAlliance = (typeof grandAlliances)[number]

/**
 * The default game of pages about armies. They show one game at a time, because the numbers of one game say little
 * about another.
 */
export const defaultGame: GameType = 'AOS'
