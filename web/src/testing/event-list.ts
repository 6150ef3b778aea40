import type { ResponseOf } from '@muster/contract/endpoint'
import { type ListedEvent, listEvents } from '@muster/contract/events'
import { server } from './server.ts'

type EventList = ResponseOf<typeof listEvents>

/** Builds a response of the list of events. It has no further pages. */
export const buildEventList = (events: ListedEvent[], given: Partial<EventList> = {}): EventList => ({
  events,
  total: events.length,
  total_is_exact: true,
  centre: null,
  next_cursor: null,
  ...given,
})

/** Stubs the list of events with these. */
export const serveEventList = (...events: ListedEvent[]) => server.respond(listEvents, buildEventList(events))
