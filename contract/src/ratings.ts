import { endpoint } from './endpoint.ts'
import { Cursor, Id, numberInQuery } from './fields.ts'
import { PlayedEvent } from './players.ts'
import { ratingScopes } from './rating-scopes.ts'
import { z } from './zod.ts'

export const RatingScope = z.enum(ratingScopes, 'Must be tournaments or all')
export type RatingScope = z.infer<typeof RatingScope>

const number = {
  /** In points; everybody begins at 1500. */
  rating: z.number(),
  /** How sure the number is, in points. */
  deviation: z.number(),
}

/** The number of a player now. */
export const PlayerRating = z
  .object({
    ...number,
    volatility: z.number(),
    /** The deviation in whole points is over 110. */
    is_provisional: z.boolean(),
    events: z.int(),
    matches: z.int(),
  })
  .meta({ id: 'PlayerRating' })
export type PlayerRating = z.infer<typeof PlayerRating>

const step = {
  event: PlayedEvent,
  ...number,
  /** By how much this event moved the rating. */
  change: z.number(),
  matches: z.int(),
  /** A win is 1, a draw a half. */
  score: z.number(),
  /** The score that was expected of these matches before the event. */
  expected: z.number(),
}

/** What one event did to the rating of a player. */
export const RatingStep = z.object(step).meta({ id: 'RatingStep' })
export type RatingStep = z.infer<typeof RatingStep>

export const RatedMatch = z
  .object({
    id: Id,
    round_number: z.int().nullable(),
    /** Their name in this event. */
    opponent: z.object({ nickname: z.string(), handle: z.string().nullable() }),
    score: z.number(),
    expected: z.number(),
  })
  .meta({ id: 'RatedMatch' })
export type RatedMatch = z.infer<typeof RatedMatch>

export const RatedEvent = z.object({ ...step, counted: z.array(RatedMatch) }).meta({ id: 'RatedEvent' })
export type RatedEvent = z.infer<typeof RatedEvent>

/** The rating after a match with this result. */
const outcome = z.object({ ...number, change: z.number() })

/** What a match would do, if it were the only one of its event. */
export const NextMatch = z
  .object({ expected: z.number(), win: outcome, draw: outcome, loss: outcome })
  .meta({ id: 'NextMatch' })
export type NextMatch = z.infer<typeof NextMatch>

/** The maximum number of steps of a course: the newest ones. */
export const courseMax = 1000

const read = {
  method: 'GET',
  tag: 'players',
  access: 'anyone',
  params: z.object({ handle: z.string().max(100) }),
  refusals: ['not_found'],
} as const

const Scoped = z.object({ scope: RatingScope.default('tournaments') })

export const getPlayerRating = endpoint({
  ...read,
  isLarge: true,
  path: '/players/:handle/rating',
  summary: 'The rating of a player and its course, if the caller may see the player',
  query: Scoped,
  response: z
    .object({
      scope: RatingScope,
      /** Null before the first match that counts. */
      rating: PlayerRating.nullable(),
      /** Oldest first. */
      course: z.array(RatingStep),
    })
    .meta({ id: 'RatingCourse' }),
})

export const listRatedEvents = endpoint({
  ...read,
  isLarge: true,
  path: '/players/:handle/rating/events',
  summary: 'The events behind a rating with the matches that count, newest first',
  query: Scoped.extend({ limit: numberInQuery(1, 50).default(10), cursor: Cursor.optional() }),
  response: z
    .object({ events: z.array(RatedEvent), next_cursor: z.string().nullable() })
    .meta({ id: 'RatedEventList' }),
})

export const getNextMatch = endpoint({
  ...read,
  path: '/players/:handle/rating/next',
  summary: 'What a win, a draw or a loss against another visible player would do to the rating',
  query: Scoped.extend({ opponent: z.string('Name the handle of the opponent').max(100) }),
  response: z
    .object({
      scope: RatingScope,
      /** Null without a match that counts: then everybody is 1500 ± 200. */
      rating: PlayerRating.nullable(),
      opponent: PlayerRating.nullable(),
      opponent_nickname: z.string(),
      next: NextMatch,
    })
    .meta({ id: 'NextMatchOfTwo' }),
})
