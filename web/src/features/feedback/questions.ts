import { asked } from '../../lib/questions.ts'

/** The newest thousand that the signed-in user has sent. */
export const ownFeedback = (user_id: number) =>
  asked({ name: 'GET /feedback', sent: { query: { limit: 1000 } } }, { user_id })
