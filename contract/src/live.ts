import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { z } from './zod.ts'

/** Server-sent events, which do not end. */
export const watchEvent = endpoint({
  method: 'GET',
  path: '/events/:event_id/live',
  tag: 'events',
  summary: 'Get notified when an event changes, as server-sent events',
  access: 'anyone',
  params: EventParams,
  query: EventKey,
  response: z.string(),
  isStream: true,
  refusals: ['too_many_attempts'],
})
