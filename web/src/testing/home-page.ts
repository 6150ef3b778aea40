import { getCalendarLink } from '@muster/contract/calendar'
import { getHomeStats } from '@muster/contract/stats'
import { serveEventList } from './event-list.ts'
import { server } from './server.ts'

/** Stubs the responses for a home page with these counters and no events. */
export function serveHome(counters = { events: 0, participants: 0, matches: 0 }) {
  server.respond(getHomeStats, counters)
  server.respond(getCalendarLink, { address: null })
  serveEventList()
}
