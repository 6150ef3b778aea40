import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Instant, lines, numberInQuery } from './fields.ts'
import { z } from './zod.ts'

const open = ['waiting', 'left_out'] as const

/** `waiting` and `left_out` events count in no figures of the whole site, `accepted` ones do. */
export const ReviewState = z.enum([...open, 'accepted']).meta({ id: 'ReviewState' })
export type ReviewState = z.infer<typeof ReviewState>

/** The account behind a review, and its events that it decides about. */
export const Review = z
  .object({
    id: Id,
    state: ReviewState,
    reason: z.string().nullable(),
    nickname: z.string().nullable(),
    events: z.int(),
    participants: z.int(),
    matches: z.int(),
    /** The first listed ones. */
    listed_events: z.array(z.object({ id: Id, title: z.string() })),
    created_at: Instant,
    decided_at: Instant.nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const LeaveOutInput = z.object({
  reason: lines(500, 'Please give the reason: the owner of the events reads it'),
})

/** The review as the editor has seen it: more may have been imported since. */
export const AcceptInput = Review.pick({ state: true, participants: true, matches: true })

/** The account is that of an event. */
export const LeaveOutOwnerInput = LeaveOutInput.extend({ event_id: Id })

const edit = { tag: 'stats', access: 'catalogue_editor' } as const
const ofReview = { ...edit, params: z.object({ review_id: IdInPath }) } as const

export const listReviews = endpoint({
  ...edit,
  method: 'GET',
  path: '/reviews',
  summary: 'The accounts whose events wait for a look, oldest first, or are left out of the figures of the whole site',
  query: z.object({
    state: z.enum(open, 'Must be waiting or left_out').default('waiting'),
    skip: numberInQuery(0, 1_000_000_000).default(0),
    limit: numberInQuery(1, 100).default(20),
  }),
  response: z.object({ reviews: z.array(Review), total: z.int() }).meta({ id: 'ReviewList' }),
})

export const acceptReview = endpoint({
  ...ofReview,
  method: 'POST',
  path: '/reviews/:review_id/accept',
  summary: 'Let the events of a review count',
  body: AcceptInput,
  response: Review,
  refusals: ['import_running', 'changed_meanwhile'],
})

export const leaveOutReview = endpoint({
  ...ofReview,
  method: 'POST',
  path: '/reviews/:review_id/leave-out',
  summary: 'Leave out all events of the account of a review, those to come as well',
  body: LeaveOutInput,
  response: Review,
})

export const createReview = endpoint({
  ...edit,
  method: 'POST',
  path: '/reviews',
  summary: 'Leave out all events of the account that owns a listed event, those to come as well',
  body: LeaveOutOwnerInput,
  status: 201,
  response: Review,
  refusals: ['no_organiser'],
})

/** What does not count of the caller's own events. */
export const OwnReview = z
  .object({
    waiting: z.int(),
    left_out: z.int(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

export const getOwnReview = endpoint({
  tag: 'stats',
  access: 'signed_in',
  method: 'GET',
  path: '/reviews/own',
  summary: 'How many of your events do not count in the figures of the whole site, and why',
  response: OwnReview,
})
