import { command } from '../../lib/commands.ts'

export const createFeedback = command({ name: 'POST /feedback' })

export const deleteFeedback = command({
  name: 'DELETE /feedback/:feedback_id',
  alreadyDoneOn: 'not_found',
})
