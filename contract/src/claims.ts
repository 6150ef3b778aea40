import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, Instant } from './fields.ts'
import { ParticipantParams } from './participants.ts'
import { z } from './zod.ts'

/** A user who says that a participant without an account is them; the organiser confirms it. */
export const Claim = z
  .object({
    /** Unique over all events. @example 2 */
    id: Id,
    /** The participant. @example 42 */
    participant_id: Id,
    /** The name in the event. @example Ben */
    participant_nickname: z.string(),
    /** The name of the account. @example Ben W */
    user_nickname: z.string(),
    /** Open until the organiser confirms it. @example open */
    state: z.enum(['open', 'confirmed']),
    at: Instant,
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof Claim>

/** A claim with its event. */
export const EventClaim = Claim.extend({
  /** The event. @example 7 */
  event_id: Id,
  /** The title of the event. @example Newcastle Winter Clash */
  event_title: z.string(),
  /**
   * Whether you can open the event without the key of its link: it is listed, you take part, or it is yours.
   * @example true
   */
  event_is_visible: z.boolean(),
}).meta({
  id: 'EventClaim',
})
export type EventClaim = z.infer<typeof EventClaim>

/** Your own claim while it waits for the organiser. */
export const OwnClaim = z
  .object({
    /** Unique over all events. @example 2 */
    id: Id,
    /** The participant who you say you are. @example 42 */
    participant_id: Id,
    at: Instant,
  })
  .meta({ id: 'OwnClaim' })
export type OwnClaim = z.infer<typeof OwnClaim>

/**
 * Claim a participant without an account as yourself; the organiser confirms.
 * @returns The claim, which replaces your other ones in this event. The organiser confirms it.
 */
export const claimParticipant = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants/:participant_id/claim',
  tag: 'participants',
  access: 'signed_in',
  params: ParticipantParams,
  query: EventKey,
  status: 201,
  response: Claim,
  refusals: ['not_found', 'no_organiser', 'already_joined', 'already_claimed'],
})

/** The claims of an event, open ones first. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/events/:event_id/claims',
  tag: 'participants',
  access: 'organiser',
  params: EventParams,
  /** The claims of an event. */
  response: z
    .object({
      /** Open ones first, newest first. */
      claims: z.array(Claim),
    })
    .meta({ id: 'ClaimList' }),
})

const ClaimParams = EventParams.extend({
  /** The `id` of a claim of this event. @example 2 */
  claim_id: IdInPath,
})
export type ClaimIds = z.output<typeof ClaimParams>

/** Confirm a claim: the participant belongs to the user. */
export const confirmClaim = endpoint({
  method: 'POST',
  path: '/events/:event_id/claims/:claim_id/confirm',
  tag: 'participants',
  access: 'organiser',
  params: ClaimParams,
  response: Claim,
  refusals: ['already_joined', 'already_claimed'],
})

/** Refuse or withdraw a claim, or undo a confirmed one: the participant has no account again. */
export const deleteClaim = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/claims/:claim_id',
  tag: 'participants',
  access: 'signed_in',
  params: ClaimParams,
  refusals: ['not_owner'],
})

/** Your own claims in all events, and those of others that wait for you as the organiser. */
export const listOwnClaims = endpoint({
  method: 'GET',
  path: '/claims',
  tag: 'participants',
  access: 'signed_in',
  /** The claims that concern an account. */
  response: z
    .object({
      /** Your own, newest first; at most 500. */
      claims: z.array(EventClaim),
      /** Open claims in your events, oldest first; at most 500. */
      to_confirm: z.array(EventClaim),
    })
    .meta({ id: 'OwnClaimList' }),
})
