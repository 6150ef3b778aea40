import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Instant, lines, numberInQuery } from './fields.ts'
import { z } from './zod.ts'

const open = ['waiting', 'left_out'] as const

/**
 * Events of `waiting` and `left_out` reviews count in no figures of the whole site; those of `accepted` ones do.
 * @example waiting
 */
export const ReviewState = z.enum([...open, 'accepted']).meta({ id: 'ReviewState' })
export type ReviewState = z.infer<typeof ReviewState>

/** An account whose events wait for a look, or are left out. */
export const Review = z
  .object({
    /** Needed to decide about it. @example 4 */
    id: Id,
    /** Whether the events count. @example waiting */
    state: ReviewState,
    /** Why events are left out; null if none are. */
    reason: z.string().nullable(),
    /** Of the account; null once it was deleted. @example Olga */
    nickname: z.string().nullable(),
    /** How many events it decides about, also those that are not listed. @example 3 */
    events: z.int(),
    /** How many take part in them. @example 240 */
    participants: z.int(),
    /** How many matches they have. @example 720 */
    matches: z.int(),
    /** At most five of the listed events, the newest first. */
    listed_events: z.array(
      z.object({
        /** Part of the URL of the event. @example 7 */
        id: Id,
        /** The title of the event. @example Newcastle Winter Clash */
        title: z.string(),
      }),
    ),
    /** In UTC, to the millisecond. @example 2026-09-14T18:05:12.000Z */
    created_at: Instant,
    /** When an editor decided, in UTC; null while it waits. */
    decided_at: Instant.nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const LeaveOutInput = z.object({
  /** Why its events are left out; its owner reads it. @example These matches were never played. */
  reason: lines(500, 'Please give the reason: the owner of the events reads it'),
})

/** @internal The review as the editor has seen it: more may have been imported since. */
export const AcceptInput = Review.pick({ state: true, participants: true, matches: true })

/** @internal The account is that of an event. */
export const LeaveOutOwnerInput = LeaveOutInput.extend({
  /** A listed event of the account. @example 7 */
  event_id: Id,
})

const edit = { tag: 'stats', access: 'catalogue_editor' } as const
const ofReview = {
  ...edit,
  params: z.object({
    /** The `id` of a review. @example 4 */
    review_id: IdInPath,
  }),
} as const

/** The accounts whose events wait for a look, oldest first, or are left out of the figures of the whole site. */
export const listReviews = endpoint({
  ...edit,
  method: 'GET',
  path: '/reviews',
  query: z.object({
    /** Those that wait, or those that are left out. @example waiting */
    state: z.enum(open, 'Must be waiting or left_out').default('waiting'),
    /** How many to skip. @example 0 */
    skip: numberInQuery(0, 1_000_000_000).default(0),
    /** The maximum number of items on one page. @example 50 */
    limit: numberInQuery(1, 100).default(20),
  }),
  /** A page of reviews. */
  response: z
    .object({
      /** Oldest first. */
      reviews: z.array(Review),
      /** How many there are on all pages together. @example 1 */
      total: z.int(),
    })
    .meta({ id: 'ReviewList' }),
})

/**
 * Let the events of a review count.
 * @param body The review as the editor has seen it: 412 if more has been imported since, or another editor has
 * decided.
 * @returns The review. Its events are counted within a second, and rated within a minute.
 */
export const acceptReview = endpoint({
  ...ofReview,
  method: 'POST',
  path: '/reviews/:review_id/accept',
  body: AcceptInput,
  response: Review,
  refusals: ['import_running', 'changed_meanwhile'],
})

/**
 * Leave out all events of the account of a review, those to come as well.
 * @param body The reason, which the owner reads.
 */
export const leaveOutReview = endpoint({
  ...ofReview,
  method: 'POST',
  path: '/reviews/:review_id/leave-out',
  body: LeaveOutInput,
  response: Review,
})

/**
 * Leave out all events of the account that owns a listed event, those to come as well.
 * @param body One event of the account, and the reason, which the owner reads.
 */
export const createReview = endpoint({
  ...edit,
  method: 'POST',
  path: '/reviews',
  body: LeaveOutOwnerInput,
  status: 201,
  response: Review,
  refusals: ['no_organiser'],
})

/** What does not count of your events. */
export const OwnReview = z
  .object({
    /** How many events wait for a look of an editor. @example 1 */
    waiting: z.int(),
    /** How many events are left out. @example 0 */
    left_out: z.int(),
    /** Why events are left out; null if none are. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

/**
 * How many of your events do not count in the figures of the whole site, and why.
 * @returns How many of your events wait or are left out. Both are 0 for most accounts.
 */
export const getOwnReview = endpoint({
  tag: 'stats',
  access: 'signed_in',
  method: 'GET',
  path: '/reviews/own',
  response: OwnReview,
})
