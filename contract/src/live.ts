import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { z } from './zod.ts'

/**
 * Get notified when an event changes, as server-sent events.
 * @returns Server-sent events, without end. `version`: the version of the event, at once and when it rises, at most
 * once a second; fetch what you show of the event again, with the header `Min-Version: 31`. `Event-Version` of a
 * response says which version it has, at least; if that is lower, as from a server that has not heard of the change yet,
 * fetch it again a second later. `spread`: wait a random time of up to so many milliseconds before you do, so that
 * clients do not all fetch at the same time. `ping`: every 25 seconds; after a minute of silence, connect again.
 * `retry`: how many milliseconds to wait before you connect again. After 429 or 503, wait for `Retry-After`. A browser
 * that is signed in may send its session cookie in place of a token.
 * @example
 * retry: 4812
 *
 * event: spread
 * data: 500
 *
 * event: version
 * id: 31
 * data: 31
 *
 * event: ping
 * data:
 */
export const watchEvent = endpoint({
  method: 'GET',
  path: '/events/:event_id/live',
  tag: 'events',
  access: 'anyone',
  params: EventParams,
  query: EventKey,
  response: z.string(),
  isStream: true,
  refusals: ['too_many_attempts'],
})
