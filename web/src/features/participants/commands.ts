import { command } from '../../lib/commands.ts'

export const createParticipants = command({ name: 'POST /events/:event_id/participants/bulk', touches: ['/events'] })

export const updateParticipant = command({
  name: 'PUT /events/:event_id/participants/:participant_id',
  touches: ['/events'],
})

export const deleteParticipant = command({
  name: 'DELETE /events/:event_id/participants/:participant_id',
  touches: ['/events'],
  isDoneBy: 'not_found',
})

export const joinEvent = command({
  name: 'POST /events/:event_id/participants/me',
  touches: ['/events'],
  // In another tab, for example.
  isDoneBy: 'already_joined',
})

export const leaveEvent = command({
  name: 'DELETE /events/:event_id/participants/me',
  touches: ['/events'],
  isDoneBy: 'not_found',
})
