import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, nickname, Version } from './fields.ts'
import { GrandAlliance } from './game-schemas.ts'
import { z } from './zod.ts'

export const participantsMax = 1000
export const bulkMax = 500

/** A participant in the standings. Equal records share a `position` (1, 2, 2, 4). */
export const Participant = z
  .object({
    id: Id,
    event_id: Id,
    user_id: Id.nullable(),
    nickname: z.string(),
    army_id: Id.nullable(),
    army_name: z.string().nullable(),
    army_faction: z.string().nullable(),
    army_grand_alliance: GrandAlliance.nullable(),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    position: z.int(),
    version: Version,
  })
  .meta({ id: 'Participant' })
export type Participant = z.infer<typeof Participant>

export const ParticipantInput = z.object({
  nickname: nickname('Participant nickname is required'),
  army_id: Id.nullish(),
})
export type ParticipantInput = z.output<typeof ParticipantInput>

export const ParticipantChange = ParticipantInput.partial()
export type ParticipantChange = z.output<typeof ParticipantChange>

const ParticipantParams = EventParams.extend({ participant_id: IdInPath })
export type ParticipantIds = z.output<typeof ParticipantParams>

export const listParticipants = endpoint({
  method: 'GET',
  path: '/events/:event_id/participants',
  tag: 'participants',
  summary: 'The standings of an event',
  access: 'anyone',
  params: EventParams,
  query: EventKey,
  status: 200,
  response: z.object({ participants: z.array(Participant), total: z.int() }).meta({ id: 'ParticipantList' }),
  isLarge: true,
  formats: ['csv'],
})

export const countParticipants = endpoint({
  method: 'GET',
  path: '/events/:event_id/participants/count',
  tag: 'participants',
  summary: 'How many participants an event has',
  access: 'anyone',
  params: EventParams,
  query: EventKey,
  status: 200,
  response: z.object({ count: z.int() }).meta({ id: 'ParticipantCount' }),
})

export const createParticipant = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants',
  tag: 'participants',
  summary: 'Add a participant',
  access: 'owner',
  params: EventParams,
  body: ParticipantInput,
  status: 201,
  response: Participant,
  refusals: ['nickname_taken'],
})

export const createParticipants = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants/bulk',
  tag: 'participants',
  summary: 'Add many participants, all or none',
  access: 'owner',
  params: EventParams,
  body: z.object({
    participants: z
      .array(ParticipantInput, 'Please add at least one participant')
      .min(1, 'Please add at least one participant')
      .max(bulkMax, `At most ${bulkMax} participants can be added at once`),
  }),
  status: 201,
  response: z.object({ participants: z.array(Participant) }).meta({ id: 'ParticipantsAdded' }),
  refusals: ['nickname_taken'],
})

export const joinEvent = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants/me',
  tag: 'participants',
  summary: 'Join an event that is open for joining, with your nickname',
  access: 'signed_in',
  params: EventParams,
  query: EventKey,
  body: ParticipantInput.pick({ army_id: true }),
  status: 201,
  response: Participant,
  refusals: ['registration_closed', 'already_joined', 'nickname_taken', 'not_found'],
})

export const updateParticipant = endpoint({
  method: 'PUT',
  path: '/events/:event_id/participants/:participant_id',
  tag: 'participants',
  summary: 'Change a participant; omitted fields stay as they are',
  access: 'owner',
  params: ParticipantParams,
  body: ParticipantChange,
  status: 200,
  isVersioned: true,
  response: Participant,
  refusals: ['nickname_taken'],
})

export const deleteParticipant = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/participants/:participant_id',
  tag: 'participants',
  summary: 'Delete a participant with their matches',
  access: 'owner',
  params: ParticipantParams,
  status: 204,
  isVersioned: true,
})

export const leaveEvent = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/participants/me',
  tag: 'participants',
  summary: 'Leave an event that you have joined, as long as you have no recorded result',
  access: 'signed_in',
  params: EventParams,
  status: 204,
  isVersioned: true,
  refusals: ['not_found', 'has_played'],
})
