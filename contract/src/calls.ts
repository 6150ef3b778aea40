import { endpoint } from './endpoint.ts'
import { EventParams } from './events.ts'
import { Id, IdInPath, Instant, optionalText, wholeNumber } from './fields.ts'
import { z } from './zod.ts'

/** A table that has called the organiser. */
export const Call = z
  .object({
    /** Unique over all events. @example 5 */
    id: Id,
    /** The table that calls. @example 4 */
    table_number: z.int(),
    /** Why; null if nobody said. @example Rules question */
    reason: z.string().nullable(),
    /** The nickname of a participant, or `slip`. @example Ana */
    by: z.string(),
    at: Instant,
    /** When it was resolved, in UTC; null while it is open. */
    resolved_at: Instant.nullable(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof Call>

export const CallInput = z.object({
  /** The table that calls. @example 4 */
  table_number: wholeNumber(1, 1000),
  /** Why; null if nobody said. @example Rules question */
  reason: optionalText(200),
})
export type CallInput = z.output<typeof CallInput>

const owned = { tag: 'events', access: 'helper', params: EventParams } as const

/** Call the organiser to a table, as a participant or with a slip; a table has one open call. */
export const createCall = endpoint({
  ...owned,
  method: 'POST',
  path: '/events/:event_id/calls',
  access: 'participant',
  body: CallInput,
  status: 201,
  response: Call,
  refusals: ['not_your_match'],
})

/** The calls of an event: the open ones, oldest first, then the last 20 resolved ones. */
export const listCalls = endpoint({
  ...owned,
  method: 'GET',
  path: '/events/:event_id/calls',
  /** The calls of an event. */
  response: z
    .object({
      /** Open ones, oldest first; then resolved ones, newest first. */
      calls: z.array(Call),
    })
    .meta({ id: 'CallList' }),
})

const CallParams = EventParams.extend({
  /** The `id` of a call of this event. @example 5 */
  call_id: IdInPath,
})
export type CallIds = z.output<typeof CallParams>

/** Resolve a call. */
export const resolveCall = endpoint({
  ...owned,
  method: 'POST',
  path: '/events/:event_id/calls/:call_id/resolve',
  params: CallParams,
  response: Call,
})
