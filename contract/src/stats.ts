import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

export const getHomeStats = endpoint({
  method: 'GET',
  path: '/stats/home_page',
  tag: 'stats',
  summary: 'How many events, participants and matches there are; up to 10 seconds old',
  access: 'anyone',
  response: z.object({ events: z.int(), participants: z.int(), matches: z.int() }).meta({ id: 'HomeStats' }),
})

export const getProfileStats = endpoint({
  method: 'GET',
  path: '/stats/profile',
  tag: 'stats',
  summary: 'The same for the events of the signed-in user',
  access: 'signed_in',
  response: z
    .object({ total_events: z.int(), total_matches: z.int(), total_participants: z.int() })
    .meta({ id: 'ProfileStats' }),
})
