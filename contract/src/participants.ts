import { endpoint } from './endpoint.ts'
import { InstantInput } from './event-fields.ts'
import { EventKey, EventParams } from './events.ts'
import { armyWritten, Id, IdInPath, Instant, nickname, optionalText, Version, wholeNumber } from './fields.ts'
import { GrandAlliance } from './game-schemas.ts'
import { list } from './list.ts'
import { z } from './zod.ts'

export const participantsMax = 1000
export const bulkMax = 500

/** A participant in the standings. Equal records share a `position` (1, 2, 2, 4); null for those who never played. */
export const Participant = z
  .object({
    id: Id,
    event_id: Id,
    /** Null for everyone but the organiser and the participant. */
    user_id: Id.nullable(),
    /** Whether the participant has an account. */
    is_member: z.boolean(),
    /** The handle of the account if it is a public player; otherwise null. */
    handle: z.string().nullable(),
    nickname: z.string(),
    army_id: Id.nullable(),
    army_name: z.string().nullable(),
    army_faction: z.string().nullable(),
    army_grand_alliance: GrandAlliance.nullable(),
    /** What a list says of an army that nobody has chosen yet. */
    army_written: z.string().nullable(),
    club: z.string().nullable(),
    /** The table that the participant cannot leave. */
    fixed_table: z.int().nullable(),
    checked_in_at: Instant.nullable(),
    /** 0 for before round 1; null for active participants. */
    dropped_after_round: z.int().nullable(),
    /** The start of the wait for a place; null for participants with a place. */
    waiting_since: Instant.nullable(),
    /** Points that the organiser has added or deducted. */
    adjustment: z.int(),
    adjustment_reason: z.string().nullable(),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    position: z.int().nullable(),
    version: Version,
  })
  .meta({ id: 'Participant' })
export type Participant = z.infer<typeof Participant>

export const ParticipantInput = z.object({
  nickname: nickname('Participant nickname is required'),
  army_id: Id.nullish(),
  army_written: armyWritten.optional(),
  club: optionalText(100).optional(),
  fixed_table: wholeNumber(1, 1000).nullish(),
})
export type ParticipantInput = z.output<typeof ParticipantInput>

/** What participants enter about themselves. */
export const OwnEntry = ParticipantInput.pick({ army_id: true, club: true })
export type OwnEntry = z.output<typeof OwnEntry>

/** Whether participants above the capacity get a place instead of waiting for one. */
const beyond_capacity = z.boolean('Must be true or false').default(false)

export const ParticipantChange = ParticipantInput.extend({
  checked_in_at: InstantInput.nullable(),
  dropped_after_round: wholeNumber(0, 1000).nullable(),
  /** `null` gives a place, even in a full event. */
  waiting_since: InstantInput.nullable(),
  adjustment: wholeNumber(-1000, 1000),
  adjustment_reason: optionalText(200).optional(),
}).partial()
export type ParticipantChange = z.output<typeof ParticipantChange>

export const ParticipantParams = EventParams.extend({ participant_id: IdInPath })
export type ParticipantIds = z.output<typeof ParticipantParams>

const change = { tag: 'participants', access: 'owner', params: ParticipantParams, isVersioned: true } as const
const action = { ...change, method: 'POST', response: Participant } as const
const ownAction = { ...action, access: 'signed_in', params: EventParams, refusals: ['not_found'] } as const
const add = {
  method: 'POST',
  tag: 'participants',
  access: 'owner',
  params: EventParams,
  status: 201,
  refusals: ['nickname_taken'],
} as const

const read = {
  method: 'GET',
  tag: 'participants',
  access: 'anyone',
  params: EventParams,
  query: EventKey,
} as const

export const listParticipants = endpoint({
  ...read,
  path: '/events/:event_id/participants',
  summary: 'The standings of an event',
  response: z.object({ participants: z.array(Participant), total: z.int() }).meta({ id: 'ParticipantList' }),
  isLarge: true,
  formats: ['csv'],
})

export const countParticipants = endpoint({
  ...read,
  path: '/events/:event_id/participants/count',
  summary: 'How many participants an event has',
  response: z.object({ count: z.int() }).meta({ id: 'ParticipantCount' }),
})

export const createParticipant = endpoint({
  ...add,
  path: '/events/:event_id/participants',
  summary: 'Add a participant, who waits for a place if the event is full',
  body: ParticipantInput.extend({ beyond_capacity }),
  response: Participant,
})

export const createParticipants = endpoint({
  ...add,
  path: '/events/:event_id/participants/bulk',
  summary: 'Add many participants, all or none; those above the capacity wait for a place',
  body: z.object({
    participants: list(ParticipantInput, 'Please add at least one participant')
      .min(1, 'Please add at least one participant')
      .max(bulkMax, `At most ${bulkMax} participants can be added at once`),
    beyond_capacity,
  }),
  response: z.object({ participants: z.array(Participant) }).meta({ id: 'ParticipantsAdded' }),
})

export const getMyself = endpoint({
  ...read,
  path: '/events/:event_id/participants/me',
  summary: 'Your own entry in an event',
  access: 'signed_in',
  response: z.object({ participant: Participant.nullable() }).meta({ id: 'OwnParticipant' }),
  refusals: ['not_found'],
})

export const joinEvent = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants/me',
  tag: 'participants',
  summary: 'Join an event that is open for joining and has not started, with your nickname',
  access: 'signed_in',
  params: EventParams,
  query: EventKey,
  body: OwnEntry,
  status: 201,
  response: Participant,
  refusals: ['registration_closed', 'already_joined', 'event_started', 'nickname_taken', 'not_found'],
})

export const updateMyself = endpoint({
  ...ownAction,
  method: 'PUT',
  path: '/events/:event_id/participants/me',
  summary: 'Change your army or club until the first round is published; omitted fields stay as they are',
  body: OwnEntry,
  refusals: ['not_found', 'event_started'],
})

export const updateParticipant = endpoint({
  ...action,
  method: 'PUT',
  path: '/events/:event_id/participants/:participant_id',
  summary: 'Change a participant; omitted fields stay as they are',
  body: ParticipantChange,
  refusals: ['nickname_taken'],
})

const CheckIn = z.object({ is_checked_in: z.boolean('Must be true or false').default(true) })
const Drop = z.object({ after_round: wholeNumber(0, 1000).optional() })

export const checkIn = endpoint({
  ...action,
  path: '/events/:event_id/participants/:participant_id/check-in',
  summary: 'Check a participant in or out',
  body: CheckIn,
})

export const checkInMany = endpoint({
  ...action,
  path: '/events/:event_id/participants/check-in',
  summary: 'Check many participants in or out',
  params: EventParams,
  body: CheckIn.extend({
    participant_ids: list(Id)
      .min(1, 'Please choose at least one participant')
      .max(participantsMax, `At most ${participantsMax} participants can be checked in at once`),
  }),
  response: z.object({ participants: z.array(Participant) }).meta({ id: 'ParticipantsCheckedIn' }),
})

export const dropParticipant = endpoint({
  ...action,
  path: '/events/:event_id/participants/:participant_id/drop',
  summary: 'Drop a participant: they play no further round, and keep their matches and standing',
  body: Drop,
})

export const returnParticipant = endpoint({
  ...action,
  path: '/events/:event_id/participants/:participant_id/return',
  summary: 'Return a dropped participant to play',
})

export const checkInMyself = endpoint({
  ...ownAction,
  path: '/events/:event_id/participants/me/check-in',
  summary:
    'Check in to an event that you have joined, or undo it, while its owner has check-in open and before round 1',
  body: CheckIn,
  refusals: ['not_found', 'check_in_closed'],
})

export const dropMyself = endpoint({
  ...ownAction,
  path: '/events/:event_id/participants/me/drop',
  summary: 'Drop out of an event that you have joined; your matches stay',
  body: Drop,
})

export const returnMyself = endpoint({
  ...ownAction,
  path: '/events/:event_id/participants/me/return',
  summary: 'Play again in an event that you have dropped out of',
})

export const deleteParticipant = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id/participants/:participant_id',
  summary: 'Delete a participant with their matches',
})

export const leaveEvent = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id/participants/me',
  summary: 'Leave an event that you have joined, as long as you are in no published round and have no recorded result',
  access: 'signed_in',
  params: EventParams,
  refusals: ['not_found', 'has_matches'],
})
