import { endpoint } from './endpoint.ts'
import { Announcement, EventKey, EventParams } from './events.ts'
import { IdInPath, lines } from './fields.ts'
import { z } from './zod.ts'

export const announcementsShown = 10

export const AnnouncementInput = z.object({
  text: lines(500, 'Please enter what to announce'),
  /** Also sends it to all participants with an account; once an hour. */
  by_mail: z.boolean('Must be true or false').default(false),
})
export type AnnouncementInput = z.output<typeof AnnouncementInput>

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/events/:event_id/announcements',
  tag: 'events',
  summary: 'Announce something to everyone in the hall',
  access: 'owner',
  params: EventParams,
  body: AnnouncementInput,
  status: 201,
  response: Announcement,
})

/** An announcement in the list, where one that was taken back stays. */
export const ListedAnnouncement = Announcement.extend({ is_taken_back: z.boolean() }).meta({ id: 'ListedAnnouncement' })
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

const AnnouncementParams = EventParams.extend({ announcement_id: IdInPath })
export type AnnouncementIds = z.output<typeof AnnouncementParams>

export const takeBackAnnouncement = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/announcements/:announcement_id',
  tag: 'events',
  summary: 'Take an announcement back',
  access: 'owner',
  params: AnnouncementParams,
})

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/events/:event_id/announcements',
  tag: 'events',
  summary: `The last ${announcementsShown} announcements of an event, newest first`,
  access: 'anyone',
  params: EventParams,
  query: EventKey,
  response: z.object({ announcements: z.array(ListedAnnouncement) }).meta({ id: 'AnnouncementList' }),
})
