import { getCalendarLink } from '@muster/contract/calendar'
import { listEvents } from '@muster/contract/events'
import { getHomeStats } from '@muster/contract/stats'
import { server } from './server.ts'

/** Stubs the responses for a home page with these counters and no events. */
export function serveHome(counters = { events: 0, participants: 0, matches: 0 }) {
  server.respond(getHomeStats, counters)
  server.respond(getCalendarLink, { address: null })
  server.respond(listEvents, { events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null })
}
