import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Instant, lines, Page } from './fields.ts'
import { z } from './zod.ts'

export const FeedbackCategory = z.enum(['general', 'feature_request', 'bug']).meta({ id: 'FeedbackCategory' })
export type FeedbackCategory = z.infer<typeof FeedbackCategory>

export const Feedback = z
  .object({ id: Id, category: FeedbackCategory, content: z.string(), created_at: Instant })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof Feedback>

export const feedbackMax = 5000

export const FeedbackInput = z.object({
  category: FeedbackCategory.default('general'),
  content: lines(feedbackMax, 'Feedback content is required').min(10, 'Feedback must be at least 10 characters long'),
})

const FeedbackChange = z.object({ category: FeedbackCategory, content: FeedbackInput.shape.content }).partial()

const FeedbackParams = z.object({ feedback_id: IdInPath })

export const listFeedback = endpoint({
  method: 'GET',
  path: '/feedback',
  tag: 'feedback',
  summary: 'Your feedback, newest first; fewer than the limit if that many would be too large',
  access: 'signed_in',
  query: Page,
  status: 200,
  response: z.object({ feedback: z.array(Feedback), total: z.int() }).meta({ id: 'FeedbackList' }),
  isLarge: true,
})

export const getFeedback = endpoint({
  method: 'GET',
  path: '/feedback/:feedback_id',
  tag: 'feedback',
  summary: 'One piece of your feedback',
  access: 'signed_in',
  params: FeedbackParams,
  status: 200,
  response: Feedback,
})

export const createFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  tag: 'feedback',
  summary: 'Send feedback to the developer',
  access: 'signed_in',
  body: FeedbackInput,
  status: 201,
  response: Feedback,
  refusals: ['too_many_attempts'],
})

export const updateFeedback = endpoint({
  method: 'PUT',
  path: '/feedback/:feedback_id',
  tag: 'feedback',
  summary: 'Change your feedback; omitted fields stay as they are',
  access: 'signed_in',
  params: FeedbackParams,
  body: FeedbackChange,
  status: 200,
  response: Feedback,
})

export const deleteFeedback = endpoint({
  method: 'DELETE',
  path: '/feedback/:feedback_id',
  tag: 'feedback',
  summary: 'Delete your feedback',
  access: 'signed_in',
  params: FeedbackParams,
  status: 204,
})
