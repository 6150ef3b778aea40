import { command } from '../../lib/commands.ts'

export const resolveCall = command({ name: 'POST /events/:event_id/calls/:call_id/resolve' })

export const createAnnouncement = command({ name: 'POST /events/:event_id/announcements' })
