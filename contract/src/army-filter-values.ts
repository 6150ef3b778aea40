// The values of the filters of army statistics. Imports no schema, so that a page can offer them without loading one.

export const periods = ['30', '90', '365', 'all'] as const
export type Period = (typeof periods)[number]

/** The lower bounds of the size classes of events. */
export const eventSizes = ['8', '16', '32', '64'] as const
export type EventSize = (typeof eventSizes)[number]

/** How a draw counts: as half a win, not at all, or as a match without a win. */
export const drawRules = ['half', 'left_out', 'not_won'] as const
export type DrawRule = (typeof drawRules)[number]
