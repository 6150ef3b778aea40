import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Instant, lines, Page } from './fields.ts'
import { z } from './zod.ts'

/** What the feedback is about. @example feature_request */
export const FeedbackCategory = z.enum(['general', 'feature_request', 'bug']).meta({ id: 'FeedbackCategory' })
export type FeedbackCategory = z.infer<typeof FeedbackCategory>

/** Feedback to the developer. */
export const Feedback = z
  .object({
    /** Needed to change or delete it. @example 12 */
    id: Id,
    /** What it is about. @example feature_request */
    category: FeedbackCategory,
    /** As it was sent, with its line breaks. @example Please let us print the pairings of a round. */
    content: z.string(),
    /** In UTC, to the millisecond. @example 2026-09-14T18:05:12.000Z */
    created_at: Instant,
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof Feedback>

export const feedbackMax = 5000

export const FeedbackInput = z.object({
  /** What it is about; general by default. @example feature_request */
  category: FeedbackCategory.default('general'),
  /** Line breaks are kept. @example Please let us print the pairings of a round. */
  content: lines(feedbackMax, 'Feedback content is required').min(10, 'Feedback must be at least 10 characters long'),
})

const FeedbackChange = z
  .object({
    /** What it is about. @example feature_request */
    category: FeedbackCategory,
    /** Line breaks are kept. @example Please let us print the pairings of a round. */
    content: FeedbackInput.shape.content,
  })
  .partial()

const FeedbackParams = z.object({
  /** The `id` of feedback that you sent. @example 12 */
  feedback_id: IdInPath,
})

const own = { tag: 'feedback', access: 'signed_in' } as const
const ofOne = { ...own, path: '/feedback/:feedback_id', params: FeedbackParams } as const

/** Your feedback, newest first; fewer than the limit if that many would be too large. */
export const listFeedback = endpoint({
  ...own,
  method: 'GET',
  path: '/feedback',
  query: Page,
  /** A page of your feedback. */
  response: z
    .object({
      /** The newest first. */
      feedback: z.array(Feedback),
      /** How many there are on all pages together. @example 1 */
      total: z.int(),
    })
    .meta({ id: 'FeedbackList' }),
  isLarge: true,
})

/** One piece of your feedback. */
export const getFeedback = endpoint({
  ...ofOne,
  method: 'GET',
  response: Feedback,
})

/** Send feedback to the developer. */
export const createFeedback = endpoint({
  ...own,
  method: 'POST',
  path: '/feedback',
  body: FeedbackInput,
  status: 201,
  response: Feedback,
  refusals: ['too_many_attempts'],
})

/** Change your feedback; omitted fields stay as they are. */
export const updateFeedback = endpoint({
  ...ofOne,
  method: 'PUT',
  body: FeedbackChange,
  response: Feedback,
})

/** Delete your feedback. */
export const deleteFeedback = endpoint({
  ...ofOne,
  method: 'DELETE',
})
