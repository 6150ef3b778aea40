import type { EventSearch, EventTime } from '@muster/contract/event-filters'
import { eventPlacesQuestion, eventQuestion, eventsQuestion, someEvents } from '@muster/contract/questions'
import { asked, askedByPage } from '../../lib/questions.ts'

export const event = (event_id: number) => asked(eventQuestion(event_id))

/** Where the events of a list are. */
export const eventPlaces = (search: EventSearch) => asked(eventPlacesQuestion(search))

export const eventList = (search: EventSearch) => askedByPage(eventsQuestion(search))

/** All the events of the signed-in owner. */
export const myEvents = (user_id: number) =>
  asked({ name: 'GET /events', sent: { query: { my_events: 'true', limit: 1000 } } }, { user_id })

/** All the events in which a member takes part. */
export const joinedEvents = (user_id: number) =>
  asked({ name: 'GET /events', sent: { query: { joined_events: 'true', limit: 1000 } } }, { user_id })

/** The address of a member's own calendar. */
export const calendarLink = (user_id: number) => asked({ name: 'GET /calendar', sent: {} }, { user_id })

/** The first page of the owner's events, newest first. */
export const lastEvents = (user_id: number) =>
  askedByPage({ name: 'GET /events', sent: { query: { my_events: 'true', limit: 1 } }, isPaged: true }, user_id)

/** A few, for the home page; without a user, everybody's. */
export const someEventsOf = (when: EventTime, user_id?: number) =>
  askedByPage(someEvents(when, user_id === undefined ? 'all' : 'own'), user_id)
