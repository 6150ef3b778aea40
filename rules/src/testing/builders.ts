import type { Entrant } from '../field.ts'
import type { SwissOptions } from '../swiss.ts'

/** An entrant without previous rounds. */
export const buildEntrant = (given: Partial<Entrant> & { id: number }): Entrant => ({
  name: null,
  points: 0,
  byes: 0,
  opponents: [],
  club: null,
  tables: [],
  floated: false,
  ...given,
})

export const buildEntrants = (count: number) =>
  Array.from({ length: count }, (_, index) => buildEntrant({ id: index + 1 }))

export const options: SwissOptions = {
  seed: 1,
  keep: [],
  forbid: [],
  keep_clubs_apart: false,
  rounds_left: 1,
  with_bye: true,
  table_policy: 'fresh',
}
