import { command } from '../../lib/commands.ts'

/** Another editor may have decided a moment before. */
export const acceptReview = command({ name: 'POST /reviews/:review_id/accept', alreadyDoneOn: 'not_found' })

export const leaveOutReview = command({ name: 'POST /reviews/:review_id/leave-out' })

export const createReview = command({ name: 'POST /reviews' })
