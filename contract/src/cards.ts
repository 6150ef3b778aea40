import { OwnClaim } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Event, EventKey } from './events.ts'
import { Instant } from './fields.ts'
import { Match } from './matches.ts'
import { Participant, ParticipantParams } from './participants.ts'
import { Round } from './rounds.ts'
import { z } from './zod.ts'

/** What one participant needs on the day. Small, because every phone in the hall reads it after each result. */
export const Card = z
  .object({
    event: Event,
    participant: Participant,
    /** The number of participants with a position. */
    ranked: z.int(),
    /** The last published round. */
    round: Round.nullable(),
    /** The participant's matches, by round. */
    matches: z.array(Match),
    /** The rounds in which the participant has a bye. */
    byes: z.array(z.int()),
    /**
     * When the table of the current match called the organiser; null without an open call, and for everyone but the
     * participant and the organiser.
     */
    called_at: Instant.nullable(),
    /** The caller's claim of this participant. */
    claim: OwnClaim.nullable(),
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof Card>

export const getCard = endpoint({
  method: 'GET',
  path: '/events/:event_id/participants/:participant_id/card',
  tag: 'participants',
  summary: 'What one participant needs on the day: standing, current round, own matches',
  access: 'anyone',
  params: ParticipantParams,
  query: EventKey,
  response: Card,
})
