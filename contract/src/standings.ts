import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, numberInQuery } from './fields.ts'
import { Criterion } from './ranking.ts'
import { z } from './zod.ts'

/** A place in the standings. */
export const Standing = z
  .object({
    participant_id: Id,
    nickname: z.string(),
    army_name: z.string().nullable(),
    army_faction: z.string().nullable(),
    club: z.string().nullable(),
    /** Participants whom no criterion separates share a position: 1, 2, 2, 4. Null for those who never played. */
    position: z.int().nullable(),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    byes: z.int(),
    /** The last round that a dropped participant may have played; null for all others. */
    dropped_after_round: z.int().nullable(),
    /** Points that the organiser has added or deducted. */
    adjustment: z.int(),
    adjustment_reason: z.string().nullable(),
    /** The value of each criterion of the ranking; null where it has none. */
    values: z.partialRecord(Criterion, z.number().nullable()),
    /** The criterion that separates them from the one above; null for the first and for shared positions. */
    decided_by: Criterion.nullable(),
  })
  .meta({ id: 'Standing' })
export type Standing = z.infer<typeof Standing>

export const listStandings = endpoint({
  method: 'GET',
  path: '/events/:event_id/standings',
  tag: 'standings',
  summary: 'The standings of an event, after any round, with what decides between neighbours',
  access: 'anyone',
  params: EventParams,
  query: EventKey.extend({ after_round: numberInQuery(0, 1000).optional() }),
  response: z
    .object({ after_round: z.int().nullable(), ranking: z.array(Criterion), standings: z.array(Standing) })
    .meta({ id: 'Standings' }),
  isLarge: true,
  formats: ['csv'],
})
