import type { EventSearch } from '@muster/contract/event-filters'
import { eventQuestion, eventsQuestion } from '@muster/contract/questions'
import { asked, askedByPage } from '../../lib/questions.ts'

export const event = (event_id: number) => asked(eventQuestion(event_id))

export const eventList = (search: EventSearch) => askedByPage(eventsQuestion(search))

/** All the events of the signed-in owner. */
export const myEvents = (user_id: number) =>
  asked({ name: 'GET /events', sent: { query: { my_events: 'true', limit: 1000 } } }, { user_id })

/** The one of latest date, in a list of its own. */
export const lastEvent = (user_id: number) =>
  asked({ name: 'GET /events', sent: { query: { my_events: 'true', limit: 1 } } }, { user_id })
