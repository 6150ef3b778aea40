import { command } from '../../lib/commands.ts'

export const setChannel = command({ name: 'PUT /events/:event_id/channel' })

export const removeChannel = command({
  name: 'DELETE /events/:event_id/channel',
  alreadyDoneOn: 'not_found',
})

export const testChannel = command({ name: 'POST /events/:event_id/channel/test' })
