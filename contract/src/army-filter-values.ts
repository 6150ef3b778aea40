// The values of the filters of army statistics. Imports no schema, so that a page can offer them without loading one.

export const periods = ['30', '90', '365', 'all'] as const
export type Period = (typeof periods)[number]

/** The lower bounds of the size classes of events. */
export const eventSizes = ['8', '16', '32', '64'] as const
export type EventSize = (typeof eventSizes)[number]

/** What an interval counts as independent: matches, or whole events. */
export const intervalRules = ['matches', 'events'] as const
export type IntervalRule = (typeof intervalRules)[number]

/** How many weeks a season of army strengths has; the rules of the games change about every thirteen. */
export const seasonWeeks = ['13', '26', '52'] as const
export type SeasonWeeks = (typeof seasonWeeks)[number]

/** How a draw counts: as half a win, not at all, or as a match without a win. */
export const drawRules = ['half', 'left_out', 'not_won'] as const
export type DrawRule = (typeof drawRules)[number]
