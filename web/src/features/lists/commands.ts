import { command } from '../../lib/commands.ts'

export const putList = command({ name: 'PUT /events/:event_id/participants/:participant_id/list' })

export const remindLists = command({ name: 'POST /events/:event_id/lists/reminders' })
