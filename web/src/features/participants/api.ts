import { queryOptions } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../../lib/api-client.ts'

/** Who keeps an event's page open sees what is recorded meanwhile, this many milliseconds later at most. */
export const freshness = 30_000

/** In standings order. */
export const participantsQuery = (event_id: number) =>
  queryOptions({
    queryKey: ['events', 'one', event_id, 'participants'],
    queryFn: ({ signal }) => call('GET /events/:event_id/participants', { params: { event_id } }, signal),
    refetchInterval: freshness,
  })

export type ParticipantBody = BodyOfCall<'POST /events/:event_id/participants'>

export const listParticipants = (event_id: number) =>
  call('GET /events/:event_id/participants', { params: { event_id } })
export const createParticipants = (event_id: number, participants: ParticipantBody[]) =>
  call('POST /events/:event_id/participants/bulk', { params: { event_id }, body: { participants } })
export const updateParticipant = (event_id: number, participant_id: number, body: Partial<ParticipantBody>) =>
  call('PUT /events/:event_id/participants/:participant_id', { params: { event_id, participant_id }, body })
export const deleteParticipant = (event_id: number, participant_id: number) =>
  call('DELETE /events/:event_id/participants/:participant_id', { params: { event_id, participant_id } })
export const joinEvent = (event_id: number, army_id: number | null) =>
  call('POST /events/:event_id/participants/me', { params: { event_id }, body: { army_id } })
export const leaveEvent = (event_id: number) =>
  call('DELETE /events/:event_id/participants/me', { params: { event_id } })
