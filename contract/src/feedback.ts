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

const own = { tag: 'feedback', access: 'signed_in' } as const
const ofOne = { ...own, path: '/feedback/:feedback_id', params: FeedbackParams } as const

export const listFeedback = endpoint({
  ...own,
  method: 'GET',
  path: '/feedback',
  summary: 'Your feedback, newest first; fewer than the limit if that many would be too large',
  query: Page,
  response: z.object({ feedback: z.array(Feedback), total: z.int() }).meta({ id: 'FeedbackList' }),
  isLarge: true,
})

export const getFeedback = endpoint({
  ...ofOne,
  method: 'GET',
  summary: 'One piece of your feedback',
  response: Feedback,
})

export const createFeedback = endpoint({
  ...own,
  method: 'POST',
  path: '/feedback',
  summary: 'Send feedback to the developer',
  body: FeedbackInput,
  status: 201,
  response: Feedback,
  refusals: ['too_many_attempts'],
})

export const updateFeedback = endpoint({
  ...ofOne,
  method: 'PUT',
  summary: 'Change your feedback; omitted fields stay as they are',
  body: FeedbackChange,
  response: Feedback,
})

export const deleteFeedback = endpoint({
  ...ofOne,
  method: 'DELETE',
  summary: 'Delete your feedback',
})
