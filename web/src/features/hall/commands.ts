import { command } from '../../lib/commands.ts'

export const resolveCall = command({ name: 'POST /events/:event_id/calls/:call_id/resolve' })

export const createAnnouncement = command({ name: 'POST /events/:event_id/announcements' })

export const takeBackAnnouncement = command({
  name: 'DELETE /events/:event_id/announcements/:announcement_id',
  alreadyDoneOn: 'not_found',
})
