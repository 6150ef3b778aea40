import type { Participant } from '@muster/contract/participants'
import { command } from '../../lib/commands.ts'
import { participants } from './questions.ts'

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

/** What somebody does with their own entry. */
export const updateMyself = command({ name: 'PUT /events/:event_id/participants/me', touches: ['/events'] })
export const checkInMyself = command({ name: 'POST /events/:event_id/participants/me/check-in', touches: ['/events'] })
export const dropMyself = command({ name: 'POST /events/:event_id/participants/me/drop', touches: ['/events'] })
export const returnMyself = command({ name: 'POST /events/:event_id/participants/me/return', touches: ['/events'] })

/** What the desk changes about the event itself: its capacity, and whether participants check in themselves. */
export const changeEvent = command({ name: 'PUT /events/:event_id', touches: ['/events'] })

/** Shown at once: whoever checks people in goes on to the next. */
export const checkIn = command({
  name: 'POST /events/:event_id/participants/:participant_id/check-in',
  apply: (cache, changed, { params }) =>
    cache.setQueryData(participants(params.event_id).queryKey, (list) => list && withParticipant(list, changed)),
  touches: ['/events'],
})

export const checkInMany = command({ name: 'POST /events/:event_id/participants/check-in', touches: ['/events'] })

export const dropParticipant = command({
  name: 'POST /events/:event_id/participants/:participant_id/drop',
  touches: ['/events'],
})

export const returnParticipant = command({
  name: 'POST /events/:event_id/participants/:participant_id/return',
  touches: ['/events'],
})

const withParticipant = <List extends { participants: Participant[] }>(list: List, changed: Participant): List => ({
  ...list,
  participants: list.participants.map((participant) => (participant.id === changed.id ? changed : participant)),
})
