import { queryText } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'

/** An event as far as its addresses need it. Its key is told to those who may pass it on, for unlisted events alone. */
export type LinkedEvent = Pick<Event, 'id'> & Partial<Pick<Event, 'key'>>

interface EventPathOptions {
  page?: 'desk' | 'edit' | 'slips' | undefined
  query?: object
}

/** The path of an event's page, or of one of its further pages. It carries the key of an unlisted event. */
export const eventPath = ({ id, key }: LinkedEvent, { page, query = {} }: EventPathOptions = {}): string =>
  `/events/${id}${page === undefined ? '' : `/${page}`}${queryText({ key, ...query })}`
