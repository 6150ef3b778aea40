import { Id } from './fields.ts'
import { z } from './zod.ts'

/** How many participants a poll in brief lists. */
export const leadersMax = 10

/** How many voted for a participant. */
export const Votes = z
  .object({
    /** Who it is. @example 41 */
    participant_id: Id,
    /** How many ballots named them. @example 5 */
    votes: z.int(),
  })
  .meta({ id: 'Votes' })
export type Votes = z.infer<typeof Votes>

/** Whether people can vote. @example open */
export const PollState = z.enum(['open', 'closed']).meta({ id: 'PollState' })

/** A poll, as its event lists it. */
export const PollInBrief = z
  .object({
    /** Unique over all events. @example 3 */
    id: Id,
    /** Also the name of its prize. @example Best army */
    question: z.string(),
    /** The category whose scores the votes become on closing; null for none. @example null */
    category: z.string().nullable(),
    state: PollState,
    /** Once it is closed, the ten with the most votes, and all who share the first place; null before. @example null */
    leaders: z.array(Votes).nullable(),
  })
  .meta({ id: 'PollInBrief' })
export type PollInBrief = z.infer<typeof PollInBrief>
