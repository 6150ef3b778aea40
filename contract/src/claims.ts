import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, Instant } from './fields.ts'
import { ParticipantParams } from './participants.ts'
import { z } from './zod.ts'

/** A user says that a participant without an account is them; the organiser confirms. */
export const Claim = z
  .object({
    id: Id,
    participant_id: Id,
    participant_nickname: z.string(),
    user_nickname: z.string(),
    state: z.enum(['open', 'confirmed']),
    at: Instant,
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof Claim>

/** A claim with its event, for lists across events. */
export const EventClaim = Claim.extend({ event_id: Id, event_title: z.string(), event_is_visible: z.boolean() }).meta({
  id: 'EventClaim',
})
export type EventClaim = z.infer<typeof EventClaim>

/** The caller's own claim while it waits for the organiser. Nobody else sees it, except in the organiser's list. */
export const OwnClaim = z.object({ id: Id, participant_id: Id, at: Instant }).meta({ id: 'OwnClaim' })
export type OwnClaim = z.infer<typeof OwnClaim>

export const claimParticipant = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants/:participant_id/claim',
  tag: 'participants',
  summary: 'Claim a participant without an account as yourself; the organiser confirms',
  access: 'signed_in',
  params: ParticipantParams,
  query: EventKey,
  status: 201,
  response: Claim,
  refusals: ['not_found', 'no_organiser', 'already_joined', 'already_claimed'],
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/events/:event_id/claims',
  tag: 'participants',
  summary: 'The claims of an event, open ones first',
  access: 'owner',
  params: EventParams,
  response: z.object({ claims: z.array(Claim) }).meta({ id: 'ClaimList' }),
})

const ClaimParams = EventParams.extend({ claim_id: IdInPath })
export type ClaimIds = z.output<typeof ClaimParams>

export const confirmClaim = endpoint({
  method: 'POST',
  path: '/events/:event_id/claims/:claim_id/confirm',
  tag: 'participants',
  summary: 'Confirm a claim: the participant belongs to the user',
  access: 'owner',
  params: ClaimParams,
  response: Claim,
  refusals: ['already_joined', 'already_claimed'],
})

export const deleteClaim = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/claims/:claim_id',
  tag: 'participants',
  summary: 'Refuse or withdraw a claim, or undo a confirmed one: the participant has no account again',
  access: 'signed_in',
  params: ClaimParams,
  refusals: ['not_owner'],
})

export const listOwnClaims = endpoint({
  method: 'GET',
  path: '/claims',
  tag: 'participants',
  summary: 'Your own claims in all events, and those of others that wait for you as the organiser',
  access: 'signed_in',
  response: z.object({ claims: z.array(EventClaim), to_confirm: z.array(EventClaim) }).meta({ id: 'OwnClaimList' }),
})
