import { command } from '../../lib/commands.ts'

export const createPoll = command({ name: 'POST /events/:event_id/polls' })

export const castBallot = command({ name: 'PUT /events/:event_id/polls/:poll_id/ballot' })

export const closePoll = command({ name: 'POST /events/:event_id/polls/:poll_id/close' })

export const deletePoll = command({ name: 'DELETE /events/:event_id/polls/:poll_id', alreadyDoneOn: 'not_found' })
