import { OwnClaim } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Event, EventKey } from './events.ts'
import { Instant } from './fields.ts'
import { Match } from './matches.ts'
import { Participant, ParticipantParams } from './participants.ts'
import { Round } from './rounds.ts'
import { z } from './zod.ts'

/** What one participant needs on the day. */
export const Card = z
  .object({
    /** The event. */
    event: Event,
    /** The participant with their standing. */
    participant: Participant,
    /** How many participants have a position. @example 22 */
    ranked: z.int(),
    /** The last published round; null before the first. */
    round: Round.nullable(),
    /** Their matches, by round. */
    matches: z.array(Match),
    /** The numbers of the rounds in which they have a bye. @example [] */
    byes: z.array(z.int()),
    /**
     * When the table called the organiser, in UTC; null without an open call, and for everyone but this participant
     * and the organiser.
     */
    called_at: Instant.nullable(),
    /** When they have paid; null before, and for everyone but this participant and the staff. @example null */
    paid_at: Instant.nullable(),
    /** Your own claim of this participant, until the organiser confirms it; null without one. @example null */
    claim: OwnClaim.nullable(),
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof Card>

/** What one participant needs on the day: standing, current round, own matches. */
export const getCard = endpoint({
  method: 'GET',
  path: '/events/:event_id/participants/:participant_id/card',
  tag: 'participants',
  access: 'anyone',
  params: ParticipantParams,
  query: EventKey,
  response: Card,
})
