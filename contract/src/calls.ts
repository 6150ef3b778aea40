import { endpoint } from './endpoint.ts'
import { EventParams } from './events.ts'
import { Id, IdInPath, Instant, optionalText, wholeNumber } from './fields.ts'
import { z } from './zod.ts'

/** A table that has called the organiser. */
export const Call = z
  .object({
    id: Id,
    table_number: z.int(),
    reason: z.string().nullable(),
    /** A nickname, or `slip`. */
    by: z.string(),
    at: Instant,
    resolved_at: Instant.nullable(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof Call>

export const CallInput = z.object({ table_number: wholeNumber(1, 1000), reason: optionalText(200) })
export type CallInput = z.output<typeof CallInput>

const owned = { tag: 'events', access: 'owner', params: EventParams } as const

export const createCall = endpoint({
  ...owned,
  method: 'POST',
  path: '/events/:event_id/calls',
  summary: 'Call the organiser to a table, as a participant or with a slip; a table has one open call',
  access: 'participant',
  body: CallInput,
  status: 201,
  response: Call,
  refusals: ['not_your_match'],
})

export const listCalls = endpoint({
  ...owned,
  method: 'GET',
  path: '/events/:event_id/calls',
  summary: 'The calls of an event: the open ones, oldest first, then the last resolved ones',
  response: z.object({ calls: z.array(Call) }).meta({ id: 'CallList' }),
})

const CallParams = EventParams.extend({ call_id: IdInPath })
export type CallIds = z.output<typeof CallParams>

export const resolveCall = endpoint({
  ...owned,
  method: 'POST',
  path: '/events/:event_id/calls/:call_id/resolve',
  summary: 'Resolve a call',
  params: CallParams,
  response: Call,
})
