import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** How many events, participants and matches there are; up to 10 seconds old. */
export const getHomeStats = endpoint({
  method: 'GET',
  path: '/stats/home_page',
  tag: 'stats',
  access: 'anyone',
  /** How much is recorded on this server. */
  response: z
    .object({
      /** Tournaments and friendlies. @example 214 */
      events: z.int(),
      /** Someone in two events counts twice. @example 4812 */
      participants: z.int(),
      /** With and without a result. @example 11960 */
      matches: z.int(),
    })
    .meta({ id: 'HomeStats' }),
})

/** The same for the events of the signed-in user. */
export const getProfileStats = endpoint({
  method: 'GET',
  path: '/stats/profile',
  tag: 'stats',
  access: 'signed_in',
  /** How much your own events hold. */
  response: z
    .object({
      /** The events that you own. @example 4 */
      total_events: z.int(),
      /** In all your events. @example 96 */
      total_matches: z.int(),
      /** In all your events; someone in two of them counts twice. @example 58 */
      total_participants: z.int(),
    })
    .meta({ id: 'ProfileStats' }),
})
