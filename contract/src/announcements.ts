import { endpoint } from './endpoint.ts'
import { Announcement, EventKey, EventParams } from './events.ts'
import { IdInPath, lines } from './fields.ts'
import { z } from './zod.ts'

export const announcementsShown = 10

export const AnnouncementInput = z.object({
  /** Plain text. @example Lunch is at 12:30. Round 3 starts at 13:15. */
  text: lines(500, 'Please enter what to announce'),
  /** Whether it also goes to all participants with an account, by mail; once an hour. @example false */
  by_mail: z.boolean('Must be true or false').default(false),
})
export type AnnouncementInput = z.output<typeof AnnouncementInput>

/**
 * Announce something to everyone in the hall.
 * @param body The text. An event can have 500 announcements.
 */
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/events/:event_id/announcements',
  tag: 'events',
  access: 'organiser',
  params: EventParams,
  body: AnnouncementInput,
  status: 201,
  response: Announcement,
})

/** An announcement in the list. */
export const ListedAnnouncement = Announcement.extend({
  /** Whether the organiser has taken it back. @example false */
  is_taken_back: z.boolean(),
}).meta({ id: 'ListedAnnouncement' })
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

const AnnouncementParams = EventParams.extend({
  /** The `id` of an announcement of this event. @example 3 */
  announcement_id: IdInPath,
})
export type AnnouncementIds = z.output<typeof AnnouncementParams>

/**
 * Take an announcement back.
 * @returns The announcement is crossed out, and mails about it that wait are not sent.
 */
export const takeBackAnnouncement = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/announcements/:announcement_id',
  tag: 'events',
  access: 'organiser',
  params: AnnouncementParams,
})

/** The last 10 announcements of an event, newest first. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/events/:event_id/announcements',
  tag: 'events',
  access: 'anyone',
  params: EventParams,
  query: EventKey,
  /** The announcements of an event. */
  response: z
    .object({
      /** The last ten, newest first. */
      announcements: z.array(ListedAnnouncement),
    })
    .meta({ id: 'AnnouncementList' }),
})
