import { endpoint } from './endpoint.ts'
import { Cursor, Id, numberInQuery } from './fields.ts'
import { PlayedEvent } from './players.ts'
import { ratingScopes } from './rating-scopes.ts'
import { z } from './zod.ts'

/** `tournaments`, or `all` listed events, friendly game days included. @example tournaments */
export const RatingScope = z.enum(ratingScopes, 'Must be tournaments or all')
export type RatingScope = z.infer<typeof RatingScope>

const number = {
  /** In points; everybody begins at 1500. @example 1612.4 */
  rating: z.number(),
  /** In points: the number is within two deviations of the truth 95 times in 100. @example 89.7 */
  deviation: z.number(),
}

/** A rating by Glicko-2, where each event is a period. */
export const PlayerRating = z
  .object({
    ...number,
    /** How much the strength seems to change, as the model measures it. @example 0.059871 */
    volatility: z.number(),
    /** Whether the deviation is over 110, so that the number says little yet. @example false */
    is_provisional: z.boolean(),
    /** Events with a match that counts. @example 6 */
    events: z.int(),
    /** Matches that count: results in listed events between two players with accounts. @example 27 */
    matches: z.int(),
  })
  .meta({ id: 'PlayerRating' })
export type PlayerRating = z.infer<typeof PlayerRating>

const step = {
  event: PlayedEvent,
  ...number,
  /** By how many points the event moved the rating. @example 18.2 */
  change: z.number(),
  /** Matches of the event that count. @example 5 */
  matches: z.int(),
  /** The sum of their scores: a win counts 1, a draw a half. @example 3.5 */
  score: z.number(),
  /** The score that the model expected of these matches before the event. @example 2.714 */
  expected: z.number(),
}

/** What one event did to the rating of a player. */
export const RatingStep = z.object(step).meta({ id: 'RatingStep' })
export type RatingStep = z.infer<typeof RatingStep>

/** A match that counts, from the side of the player. */
export const RatedMatch = z
  .object({
    /** The `id` of the match. @example 310 */
    id: Id,
    /** Counts from 1; null for a match outside the rounds. @example 1 */
    round_number: z.int().nullable(),
    /** The other side. @example {"nickname": "Ben", "handle": null} */
    opponent: z.object({
      /** The name in this event. @example Ben */
      nickname: z.string(),
      /** The word in the address of the opponent; null unless that player is public. */
      handle: z.string().nullable(),
    }),
    /** A win counts 1, a draw a half. @example 1 */
    score: z.number(),
    /** The score that was expected, from 0 to 1. @example 0.641 */
    expected: z.number(),
  })
  .meta({ id: 'RatedMatch' })
export type RatedMatch = z.infer<typeof RatedMatch>

/** An event behind a rating. */
export const RatedEvent = z
  .object({
    ...step,
    /** The matches, by round. */
    counted: z.array(RatedMatch),
  })
  .meta({ id: 'RatedEvent' })
export type RatedEvent = z.infer<typeof RatedEvent>

/** @internal The rating after a match with this result. */
const outcome = z.object({
  ...number,
  /** By how many points the event moved the rating. @example 18.2 */
  change: z.number(),
})

/** What a match would do to a rating, if it were the only one of its event. */
export const NextMatch = z
  .object({
    /** The score that the model expects, from 0 to 1. @example 0.641 */
    expected: z.number(),
    /** The rating after a win. @example {"rating": 1630.6, "deviation": 87.9, "change": 18.2} */
    win: outcome,
    /** The rating after a draw. @example {"rating": 1605.3, "deviation": 87.9, "change": -7.1} */
    draw: outcome,
    /** The rating after a loss. @example {"rating": 1580, "deviation": 87.9, "change": -32.4} */
    loss: outcome,
  })
  .meta({ id: 'NextMatch' })
export type NextMatch = z.infer<typeof NextMatch>

/** The maximum number of steps of a course: the newest ones. */
export const courseMax = 1000

const read = {
  method: 'GET',
  tag: 'players',
  access: 'anyone',
  params: z.object({
    /** The word in the address of the player. @example ana */
    handle: z.string().max(100),
  }),
  refusals: ['not_found'],
} as const

const Scoped = z.object({
  /** `tournaments`, or `all` listed events, friendly game days included. @example tournaments */
  scope: RatingScope.default('tournaments'),
})

/** The rating of a player and its course, if the caller may see the player. */
export const getPlayerRating = endpoint({
  ...read,
  isLarge: true,
  path: '/players/:handle/rating',
  query: Scoped,
  /** A rating and its course. */
  response: z
    .object({
      scope: RatingScope,
      /** The rating now; null before the first match that counts. */
      rating: PlayerRating.nullable(),
      /** Step by step, oldest first; at most the newest 1000. */
      course: z.array(RatingStep),
    })
    .meta({ id: 'RatingCourse' }),
})

/** The events behind a rating with the matches that count, newest first. */
export const listRatedEvents = endpoint({
  ...read,
  isLarge: true,
  path: '/players/:handle/rating/events',
  query: Scoped.extend({
    /** The maximum number of items on one page. @example 10 */
    limit: numberInQuery(1, 50).default(10),
    /** The `next_cursor` of the page before; leave it out for the first page. @example NQ */
    cursor: Cursor.optional(),
  }),
  /** A page of events behind a rating. */
  response: z
    .object({
      /** Newest first. */
      events: z.array(RatedEvent),
      /** Send it as `cursor` to get the next page; null on the last one. */
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'RatedEventList' }),
})

/** What a win, a draw or a loss against another visible player would do to the rating. */
export const getNextMatch = endpoint({
  ...read,
  path: '/players/:handle/rating/next',
  query: Scoped.extend({
    /** The word in the address of the other player. @example ben */
    opponent: z.string('Name the handle of the opponent').max(100),
  }),
  /** What a match between two players would do to the rating of the first. */
  response: z
    .object({
      scope: RatingScope,
      /** The rating of the player; null before the first match that counts, which is 1500 ± 200. */
      rating: PlayerRating.nullable(),
      /** The rating of the opponent; null before the first match that counts. */
      opponent: PlayerRating.nullable(),
      /** The display name of the opponent. @example Ben */
      opponent_nickname: z.string(),
      /** What the match would do. */
      next: NextMatch,
    })
    .meta({ id: 'NextMatchOfTwo' }),
})
