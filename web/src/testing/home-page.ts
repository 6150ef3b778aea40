import { getCalendarLink } from '@muster/contract/calendar'
import { listEvents } from '@muster/contract/events'
import { getHomeStats } from '@muster/contract/stats'
import { server } from './server.ts'

/** Stubs the responses for a home page with these counters and no events. */
export function serveHome(counters = { events: 0, participants: 0, matches: 0 }) {
  server.answer(getHomeStats, counters)
  server.answer(getCalendarLink, { address: null })
  server.answer(listEvents, { events: [], total: 0, centre: null, next_cursor: null })
}
