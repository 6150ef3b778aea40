import type { EventSearch, EventTime } from '@muster/contract/event-filters'
import { eventPlacesQuestion, eventQuestion, eventsQuestion, someEvents } from '@muster/contract/questions'
import { asked, askedByPage } from '../../lib/questions.ts'
import { freshness } from '../participants/questions.ts'

/** Its state, places and visibility change while its page is open. */
export const event = (event_id: number) => ({ ...asked(eventQuestion(event_id)), refetchInterval: freshness })

/** Where the events of a list are. */
export const eventPlaces = (search: EventSearch) => asked(eventPlacesQuestion(search))

export const eventList = (search: EventSearch) => askedByPage(eventsQuestion(search))

/** A few, for the home page; without a user, everybody's. */
export const someEventsOf = (when: EventTime, user_id?: number) =>
  askedByPage(someEvents(when, user_id === undefined ? 'all' : 'own'), user_id)
