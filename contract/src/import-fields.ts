// What an import reads from a file. Imports no schema, so that a page can show it without loading one.

/** What a column of an imported table can hold. Side 1 is the player whose line it is. */
export const importFields = [
  'event',
  'date',
  'country',
  'city',
  'game_type',
  'event_type',
  'round',
  'table',
  'player1',
  'faction1',
  'army1',
  'club1',
  'score1',
  'player2',
  'faction2',
  'army2',
  'club2',
  'score2',
] as const
export type ImportField = (typeof importFields)[number]

/** Given once for a whole file that has no column for it. */
export const eventFields = ['event', 'date', 'country', 'city', 'game_type', 'event_type'] as const
export type EventField = (typeof eventFields)[number]

/** The order of day and month in a date such as 03/04/2026. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The maximum number of lines in a file. */
export const importLinesMax = 20_000

/** The maximum number of characters in a file: 5 MiB. */
export const importTextMax = 5 * 1024 * 1024

/** The maximum number of columns in a table. */
export const importColumnsMax = 200
