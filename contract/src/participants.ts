import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, Instant, wholeNumber } from './fields.ts'
import { list } from './list.ts'
import { DroppedResults, Participant } from './participant.ts'
import { OwnEntry, ParticipantChange, ParticipantInput } from './participant-fields.ts'
import { z } from './zod.ts'

export { Participant } from './participant.ts'
export { OwnEntry, ParticipantChange, ParticipantInput } from './participant-fields.ts'

export const participantsMax = 1000
export const bulkMax = 500

/** Gives a place to participants above the capacity of the event, who would otherwise wait. @example false */
const beyond_capacity = z.boolean('Must be true or false').default(false)

export const ParticipantParams = EventParams.extend({
  /** The `id` of a participant of this event, which is not that of their account. @example 41 */
  participant_id: IdInPath,
})
export type ParticipantIds = z.output<typeof ParticipantParams>

const change = { tag: 'participants', access: 'organiser', params: ParticipantParams, isVersioned: true } as const
const action = { ...change, method: 'POST', response: Participant } as const
const ownAction = { ...action, access: 'signed_in', params: EventParams, refusals: ['not_found'] } as const
const add = {
  method: 'POST',
  tag: 'participants',
  access: 'organiser',
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

/**
 * The standings of an event.
 * @returns All participants with their places. An importer that also reads Best Coast Pairings (BCP) maps the CSV
 * columns as follows: position is the placing, nickname the player’s name, army_faction the faction, club the team,
 * score_total the battle points; wins, draws and losses have the same meaning. BCP publishes no list of its column
 * names, so compare the header of your export.
 */
export const listParticipants = endpoint({
  ...read,
  path: '/events/:event_id/participants',
  query: EventKey.extend({
    /** With `staff`, the list says who has paid; only for the staff of the event. @example staff */
    for: z.literal('staff', 'Must be staff, or left out').optional(),
  }),
  /** The standings of an event. */
  response: z
    .object({
      /** All participants, in standings order. */
      participants: z.array(Participant),
      /** How many there are. @example 1 */
      total: z.int(),
    })
    .meta({ id: 'ParticipantList' }),
  isLarge: true,
  csv: 'position,nickname,army_faction,army_name,wins,draws,losses,adjustment,adjustment_reason',
  refusals: ['not_signed_in', 'not_owner'],
})

/** How many participants an event has. */
export const countParticipants = endpoint({
  ...read,
  path: '/events/:event_id/participants/count',
  /** A number of participants. */
  response: z
    .object({
      /** Everyone, also those who wait for a place or have dropped. @example 3 */
      count: z.int(),
    })
    .meta({ id: 'ParticipantCount' }),
})

/**
 * Add a participant, who waits for a place if the event is full.
 * @returns The participant with their new `id`; `waiting_since` is set if they have no place.
 */
export const createParticipant = endpoint({
  ...add,
  path: '/events/:event_id/participants',
  body: ParticipantInput.extend({ beyond_capacity }),
  response: Participant,
})

/**
 * Add many participants, all or none; those above the capacity wait for a place.
 * @param body From 1 to 500 participants.
 */
export const createParticipants = endpoint({
  ...add,
  path: '/events/:event_id/participants/bulk',
  body: z.object({
    /** All are added, or none. @example [{"nickname": "Ana", "army_id": 155}] */
    participants: list(ParticipantInput, 'Please add at least one participant')
      .min(1, 'Please add at least one participant')
      .max(bulkMax, `At most ${bulkMax} participants can be added at once`),
    beyond_capacity,
  }),
  /** The participants that were added. */
  response: z
    .object({
      /** In the order in which they were sent. */
      participants: z.array(Participant),
    })
    .meta({ id: 'ParticipantsAdded' }),
})

/**
 * Your own entry in an event.
 * @returns Your entry, by whose `id` you find yourself in the lists, which are the same for everyone.
 */
export const getMyself = endpoint({
  ...read,
  path: '/events/:event_id/participants/me',
  access: 'signed_in',
  /** Your own entry in an event. */
  response: z
    .object({
      /** Null if you do not take part. */
      participant: Participant.nullable(),
      /** Your army list, which others may not see yet; null without one. */
      list_text: z.string().nullable(),
      /** When you have paid; null before. @example null */
      paid_at: Instant.nullable(),
    })
    .meta({ id: 'OwnParticipant' }),
  refusals: ['not_found'],
})

/** Join an event that is open for joining and has not started, with your nickname. */
export const joinEvent = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants/me',
  tag: 'participants',
  access: 'signed_in',
  params: EventParams,
  query: EventKey,
  body: OwnEntry,
  status: 201,
  response: Participant,
  refusals: ['registration_closed', 'already_joined', 'event_started', 'nickname_taken', 'not_found'],
})

/**
 * Change your army or club until the first round is published; omitted fields stay as they are.
 * @example {"army_id": 155}
 */
export const updateMyself = endpoint({
  ...ownAction,
  method: 'PUT',
  path: '/events/:event_id/participants/me',
  body: OwnEntry,
  refusals: ['not_found', 'event_started'],
})

/** Change a participant; omitted fields stay as they are. @example {"army_id": 155} */
export const updateParticipant = endpoint({
  ...action,
  method: 'PUT',
  path: '/events/:event_id/participants/:participant_id',
  body: ParticipantChange,
  refusals: ['nickname_taken'],
})

const CheckIn = z.object({
  /** False undoes the check-in. @example true */
  is_checked_in: z.boolean('Must be true or false').default(true),
})
const Drop = z.object({
  /** The last round they take part in; left out, the last one that is published. @example 3 */
  after_round: wholeNumber(0, 1000).optional(),
})
const DropByOrganiser = Drop.extend({
  /**
   * What becomes of their matches: `keep` keeps them all, `forfeit` makes an open one a loss, and `void` also takes all
   * of them out of the standings of every round. Left out, `keep`, or as it was for someone who has dropped before.
   * @example forfeit
   */
  results: DroppedResults.optional(),
})

/** Check a participant in or out. */
export const checkIn = endpoint({
  ...action,
  access: 'helper',
  path: '/events/:event_id/participants/:participant_id/check-in',
  body: CheckIn,
})

/** Check many participants in or out. */
export const checkInMany = endpoint({
  ...action,
  access: 'helper',
  path: '/events/:event_id/participants/check-in',
  params: EventParams,
  body: CheckIn.extend({
    /** The `id` of each participant. @example [41, 42] */
    participant_ids: list(Id)
      .min(1, 'Please choose at least one participant')
      .max(participantsMax, `At most ${participantsMax} participants can be checked in at once`),
  }),
  /** The participants that were checked in, or out. */
  response: z
    .object({
      /** In the order in which they were sent. */
      participants: z.array(Participant),
    })
    .meta({ id: 'ParticipantsCheckedIn' }),
})

/** Note that a participant has paid, or has not. Only the staff and the participant see it. */
export const recordPayment = endpoint({
  method: 'POST',
  tag: 'participants',
  access: 'helper',
  params: ParticipantParams,
  path: '/events/:event_id/participants/:participant_id/payment',
  body: z.object({
    /** False takes it back. @example true */
    is_paid: z.boolean('Must be true or false').default(true),
  }),
  /** A payment. */
  response: z
    .object({
      /** When they have paid; null if they have not. @example 2026-11-21T09:05:00.000Z */
      paid_at: Instant.nullable(),
    })
    .meta({ id: 'Payment' }),
})

/** Drop a participant: they play no further round; by default, their matches and standing stay. */
export const dropParticipant = endpoint({
  ...action,
  path: '/events/:event_id/participants/:participant_id/drop',
  body: DropByOrganiser,
})

/**
 * Return a dropped participant to play. Their matches count again. The match that the drop has lost is open
 * again, as long as its round is the last one.
 * @returns The participant, who is paired again, or waits if the event is full by now.
 */
export const returnParticipant = endpoint({
  ...action,
  path: '/events/:event_id/participants/:participant_id/return',
})

/** Check in to an event that you have joined, or undo it, while an organiser has check-in open and before round 1. */
export const checkInMyself = endpoint({
  ...ownAction,
  path: '/events/:event_id/participants/me/check-in',
  body: CheckIn,
  refusals: ['not_found', 'check_in_closed'],
})

/** Drop out of an event that you have joined; your matches stay. */
export const dropMyself = endpoint({
  ...ownAction,
  path: '/events/:event_id/participants/me/drop',
  body: Drop,
})

/**
 * Play again in an event that you have dropped out of.
 * @returns You, who are paired again, or wait if the event is full by now.
 */
export const returnMyself = endpoint({
  ...ownAction,
  path: '/events/:event_id/participants/me/return',
  refusals: ['not_found', 'not_owner'],
})

/** Delete a participant with their matches. */
export const deleteParticipant = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id/participants/:participant_id',
})

/** Leave an event that you have joined, as long as you are in no published round and have no recorded result. */
export const leaveEvent = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id/participants/me',
  access: 'signed_in',
  params: EventParams,
  refusals: ['not_found', 'has_matches'],
})
