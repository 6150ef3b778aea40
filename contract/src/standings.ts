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
    /** Those whom nothing sets apart share one: 1, 2, 2, 4. Null for who never played. */
    position: z.int().nullable(),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    byes: z.int(),
    /** The last round that somebody who has dropped may have played; null for all others. */
    dropped_after_round: z.int().nullable(),
    /** Points that the organiser has given or taken. */
    adjustment: z.int(),
    adjustment_reason: z.string().nullable(),
    /** What each criterion of the ranking says; null where it says nothing. */
    values: z.partialRecord(Criterion, z.number().nullable()),
    /** What sets this one apart from the one above; null for the first, and for who is level with them. */
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
  status: 200,
  response: z
    .object({ after_round: z.int().nullable(), ranking: z.array(Criterion), standings: z.array(Standing) })
    .meta({ id: 'Standings' }),
  isLarge: true,
  formats: ['csv'],
})
