/** Codes and names of the games. No schema stands here, so that a page can show them without loading any. */

export const gameNames = { AOS: 'Age of Sigmar', SPEARHEAD: 'Spearhead', WARCRY: 'Warcry' } as const

export type GameType = keyof typeof gameNames

export const eventTypeNames = { tournament: 'Tournament', friendly: 'Friendly' } as const

export type EventType = keyof typeof eventTypeNames

export type GrandAlliance = 'Order' | 'Chaos' | 'Death' | 'Destruction'
