import { announcementsQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** The calls of an event, open ones first, oldest first; for its owner. */
export const calls = (event_id: number, user_id: number | undefined) =>
  toQueryOptions({ name: 'GET /events/:event_id/calls', sent: { params: { event_id } } }, { user_id })

/** The last announcements of an event, newest first. */
export const announcements = (event_id: number) => toQueryOptions(announcementsQuery(event_id))
