import { CategoryCode } from './category-fields.ts'
import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, text } from './fields.ts'
import { PollState, Votes } from './poll-fields.ts'
import { z } from './zod.ts'

/** The maximum number of polls of an event. */
export const pollsMax = 20

/** Whom a voter may choose: everybody with a place, or their own opponents; nobody chooses themselves. @example opponents */
export const PollChoices = z
  .enum(['participants', 'opponents'], 'Please choose who can be voted for')
  .meta({ id: 'PollChoices' })
export type PollChoices = z.infer<typeof PollChoices>

/** How many participants one ballot may name. */
export const picksMax = 3

/** A question that the participants of an event vote on. */
export const Poll = z
  .object({
    /** Unique over all events. @example 3 */
    id: Id,
    /** Also the name of its prize. @example Best army */
    question: z.string(),
    choices: PollChoices,
    /** How many participants one ballot may name. @example 1 */
    picks: z.int(),
    /** The category whose scores the votes become on closing; null for none. @example null */
    category: z.string().nullable(),
    state: PollState,
    /** How many have voted. @example 12 */
    voters: z.int(),
    /** Whether you have voted; false for visitors. @example false */
    has_voted: z.boolean(),
    /** What you have voted, on the device on which you did; null elsewhere and once the poll is closed. @example null */
    own_picks: z.array(Id).nullable(),
    /** Once it is closed, most votes first, without those who got none; null before. @example null */
    results: z.array(Votes).nullable(),
  })
  .meta({ id: 'Poll' })
export type Poll = z.infer<typeof Poll>

export const PollInput = z.object({
  /** What is asked, and the name of the prize. @example Best army */
  question: text(120, 'Please enter what is voted on'),
  choices: PollChoices,
  /** How many participants one ballot may name. @example 1 */
  picks: z
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(picksMax, `Must be at most ${picksMax}`)
    .default(1),
  /** On closing, the votes become the scores of this category, up to its maximum. @example null */
  category: CategoryCode.nullish(),
})
export type PollInput = z.output<typeof PollInput>

const PollParams = EventParams.extend({
  /** The `id` of a poll of this event. @example 3 */
  poll_id: IdInPath,
})
export type PollIds = z.output<typeof PollParams>

const change = { tag: 'standings', access: 'organiser', params: PollParams } as const

/**
 * The polls of an event, oldest first.
 * @returns The polls. Ballots are secret: nobody can read who voted for whom, and the counts are shown after closing.
 */
export const listPolls = endpoint({
  method: 'GET',
  path: '/events/:event_id/polls',
  tag: 'standings',
  access: 'anyone',
  params: EventParams,
  query: EventKey,
  /** The polls of an event. */
  response: z
    .object({
      /** Oldest first. */
      polls: z.array(Poll),
    })
    .meta({ id: 'PollList' }),
})

/** Ask the participants of an event a question; everybody who joined and has a place can vote until it is closed. */
export const createPoll = endpoint({
  ...change,
  method: 'POST',
  path: '/events/:event_id/polls',
  params: EventParams,
  body: PollInput,
  status: 201,
  response: Poll,
  refusals: ['too_many_polls'],
})

/**
 * Vote in a poll of an event that you have joined, or change your vote. The header `Device` must have a secret of this
 * device, 32 random bytes in base64url: by it alone your ballot is found again, so only this device can change it.
 */
export const castBallot = endpoint({
  method: 'PUT',
  path: '/events/:event_id/polls/:poll_id/ballot',
  tag: 'standings',
  access: 'signed_in',
  params: PollParams,
  query: EventKey,
  body: z.object({
    /** Whom you vote for: at most `picks` participants. @example [42] */
    participant_ids: z
      .array(Id, 'Please choose somebody')
      .min(1, 'Please choose somebody')
      .max(picksMax, `Must be at most ${picksMax}`),
  }),
  response: Poll,
  refusals: ['not_found', 'poll_closed', 'already_voted'],
})

/**
 * Close a poll: its votes are counted and shown, and its ballots deleted for good. With one or two ballots, which the
 * counts would reveal, it stays open.
 */
export const closePoll = endpoint({
  ...change,
  method: 'POST',
  path: '/events/:event_id/polls/:poll_id/close',
  response: Poll,
  refusals: ['too_few_votes'],
})

/** Delete a poll with its votes. */
export const deletePoll = endpoint({ ...change, method: 'DELETE', path: '/events/:event_id/polls/:poll_id' })
