import { command } from '../../lib/commands.ts'
import { event } from './questions.ts'

export const createEvent = command({ name: 'POST /events', touches: ['/events'] })

export const updateEvent = command({ name: 'PUT /events/:event_id', touches: ['/events'] })

/** Links with the key from before lead nowhere. */
export const renewEventKey = command({ name: 'POST /events/:event_id/key', touches: ['/events'] })

export const renewCalendarLink = command({ name: 'POST /calendar', touches: ['/calendar'] })

export const deleteCalendarLink = command({ name: 'DELETE /calendar', touches: ['/calendar'] })

export const deleteEvent = command({
  name: 'DELETE /events/:event_id',
  isDoneBy: 'not_found',
  // The event itself is gone; only the lists are asked for again.
  apply: (cache, _, { params }) => cache.removeQueries(event(params.event_id)),
  touches: ['/events'],
})
