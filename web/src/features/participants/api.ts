import type { BodyInputOf } from '@muster/contract/endpoint'
import * as contract from '@muster/contract/participants'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

/** In standings order. */
export const participantsQuery = (event_id: number) =>
  queryOptions({
    queryKey: ['events', 'one', event_id, 'participants'],
    queryFn: ({ signal }) => call(contract.listParticipants, { params: { event_id } }, signal),
  })

export type ParticipantBody = BodyInputOf<typeof contract.createParticipant>

export const listParticipants = (event_id: number) => call(contract.listParticipants, { params: { event_id } })
export const createParticipants = (event_id: number, participants: ParticipantBody[]) =>
  call(contract.createParticipants, { params: { event_id }, body: { participants } })
export const updateParticipant = (event_id: number, participant_id: number, body: Partial<ParticipantBody>) =>
  call(contract.updateParticipant, { params: { event_id, participant_id }, body })
export const deleteParticipant = (event_id: number, participant_id: number) =>
  call(contract.deleteParticipant, { params: { event_id, participant_id } })
export const joinEvent = (event_id: number, army_id: number | null) =>
  call(contract.joinEvent, { params: { event_id }, body: { army_id } })
export const leaveEvent = (event_id: number) => call(contract.leaveEvent, { params: { event_id } })
