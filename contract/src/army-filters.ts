/** What the statistics of armies can be narrowed to. No schema stands here, so that a page can offer them without loading any. */

export const periods = ['30', '90', '365', 'all'] as const
export type Period = (typeof periods)[number]

/** Lower bounds of the classes in which the sizes of events are counted. */
export const eventSizes = ['8', '16', '32', '64'] as const
export type EventSize = (typeof eventSizes)[number]

/** What a draw is worth: half a win; nothing, as if it had not been played; or no win. */
export const drawRules = ['half', 'left_out', 'not_won'] as const
export type DrawRule = (typeof drawRules)[number]
