import { queryOptions } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../../lib/api-client.ts'

/** The newest thousand that a user has sent. */
export const feedbackQuery = (user_id: number) =>
  queryOptions({
    queryKey: ['feedback', user_id],
    queryFn: ({ signal }) => call('GET /feedback', { query: { limit: 1000 } }, signal),
  })

export const sendFeedback = (body: BodyOfCall<'POST /feedback'>) => call('POST /feedback', { body })
export const deleteFeedback = (feedback_id: number) =>
  call('DELETE /feedback/:feedback_id', { params: { feedback_id } })
