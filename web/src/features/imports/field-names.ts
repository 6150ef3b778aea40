import type { ImportField } from '@muster/contract/import-fields'
import type { ImportFormat } from '@muster/contract/imports'
import { plural } from '../../lib/format.ts'

/** The labels of what a column can hold. */
export const fieldNames: Record<ImportField, string> = {
  event: 'Event title',
  date: 'Date',
  country: 'Country',
  city: 'City',
  game_type: 'Game',
  event_type: 'Type of event',
  round: 'Round',
  table: 'Table',
  player1: 'Player 1',
  faction1: 'Faction 1',
  army1: 'Army 1',
  club1: 'Club 1',
  score1: 'Score 1',
  player2: 'Player 2',
  faction2: 'Faction 2',
  army2: 'Army 2',
  club2: 'Club 2',
  score2: 'Score 2',
}

export const formatNames: Record<ImportFormat, string> = {
  table: 'a table',
  new_recruit: 'a tournament report of New Recruit',
  muster: 'an event that Muster exported',
}

/** `1 line`, `20,000 entries`. */
export const countUnits = (count: number, unit: 'line' | 'entry') =>
  unit === 'line' ? plural(count, 'line') : plural(count, 'entry', 'entries')
