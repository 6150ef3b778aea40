import { command } from '../../lib/commands.ts'
import { event } from './queries.ts'

export const createEvent = command({ name: 'POST /events' })

export const updateEvent = command({ name: 'PUT /events/:event_id' })

/** Links with the previous key stop working. */
export const renewEventKey = command({ name: 'POST /events/:event_id/key' })

export const renewCalendarLink = command({ name: 'POST /calendar' })

export const deleteCalendarLink = command({ name: 'DELETE /calendar' })

export const deleteEvent = command({
  name: 'DELETE /events/:event_id',
  alreadyDoneOn: 'not_found',
  // Removes the event first, so that only the lists are refetched.
  updateCache: (cache, _, { params }) => cache.removeQueries(event(params.event_id)),
})
