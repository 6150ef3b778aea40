import { z } from 'zod'
import { cursorOf } from '../../http/routing/cursor.ts'

/** The sort key of the matches of an event; nulls come last. */
export type MatchKey = [round_number: number | null, table_number: number | null, id: number]

export const matchCursor = cursorOf<MatchKey>(
  z.tuple([z.int32().nullable(), z.int32().nullable(), z.int()]),
  'a list of matches',
)
