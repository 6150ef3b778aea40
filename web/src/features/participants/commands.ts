import type { Participant } from '@muster/contract/participants'
import type { QueryClient } from '@tanstack/react-query'
import { command } from '../../lib/commands.ts'
import { participants, payments } from './queries.ts'

export const createParticipants = command({
  name: 'POST /events/:event_id/participants/bulk',
  updateCache: (cache, added, { params }) =>
    cache.setQueryData(participants(params.event_id).queryKey, (list) => list && withAdded(list, added.participants)),
})

/** Shows the changed participant immediately, as the organiser continues with the next person. */
const showChanged = (cache: QueryClient, changed: Participant) =>
  cache.setQueryData(participants(changed.event_id).queryKey, (list) => list && withParticipant(list, changed))

export const updateParticipant = command({
  name: 'PUT /events/:event_id/participants/:participant_id',
  updateCache: showChanged,
})

export const deleteParticipant = command({
  name: 'DELETE /events/:event_id/participants/:participant_id',
  alreadyDoneOn: 'not_found',
})

export const joinEvent = command({
  name: 'POST /events/:event_id/participants/me',
  // The user may have joined in another tab.
  alreadyDoneOn: 'already_joined',
})

export const leaveEvent = command({
  name: 'DELETE /events/:event_id/participants/me',
  alreadyDoneOn: 'not_found',
})

/** The commands for a user's own entry. */
export const updateMyself = command({ name: 'PUT /events/:event_id/participants/me' })
export const checkInMyself = command({
  name: 'POST /events/:event_id/participants/me/check-in',
})
export const dropMyself = command({ name: 'POST /events/:event_id/participants/me/drop' })
export const returnMyself = command({ name: 'POST /events/:event_id/participants/me/return' })

/** The desk changes the capacity of the event, and opens or closes self check-in. */
export const changeEvent = command({ name: 'PUT /events/:event_id' })

export const checkIn = command({
  name: 'POST /events/:event_id/participants/:participant_id/check-in',
  updateCache: showChanged,
})

export const checkInMany = command({
  name: 'POST /events/:event_id/participants/check-in',
  updateCache: (cache, { participants }) => {
    for (const changed of participants) showChanged(cache, changed)
  },
})

export const recordPayment = command({
  name: 'POST /events/:event_id/participants/:participant_id/payment',
  updateCache: (cache, { paid_at }, { params: { event_id, participant_id } }) => {
    const { queryKey } = payments(event_id, undefined)
    cache.setQueriesData<{ participants: Participant[] }>(
      { queryKey },
      (list) =>
        list && {
          ...list,
          participants: list.participants.map((one) => (one.id === Number(participant_id) ? { ...one, paid_at } : one)),
        },
    )
  },
})

export const scoreCategories = command({
  name: 'PUT /events/:event_id/category-scores',
  updateCache: (cache, { participants }) => {
    for (const changed of participants) showChanged(cache, changed)
  },
})

export const dropParticipant = command({
  name: 'POST /events/:event_id/participants/:participant_id/drop',
  updateCache: showChanged,
})

export const returnParticipant = command({
  name: 'POST /events/:event_id/participants/:participant_id/return',
  updateCache: showChanged,
})

export const confirmClaim = command({ name: 'POST /events/:event_id/claims/:claim_id/confirm' })

/** Refuses a claim, or undoes a confirmed one. */
export const deleteClaim = command({
  name: 'DELETE /events/:event_id/claims/:claim_id',
  alreadyDoneOn: 'not_found',
})

const withAdded = <List extends { participants: Participant[] }>(list: List, added: readonly Participant[]): List => ({
  ...list,
  participants: [...list.participants, ...added.filter(({ id }) => list.participants.every((each) => each.id !== id))],
})

const withParticipant = <List extends { participants: Participant[] }>(list: List, changed: Participant): List => ({
  ...list,
  participants: list.participants.map((participant) => (participant.id === changed.id ? changed : participant)),
})
