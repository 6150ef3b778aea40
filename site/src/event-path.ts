import { queryText } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'

/**
 * The fields of an event that its addresses need. Only unlisted events have a key, and only those who may share the
 * event receive it.
 */
export type LinkedEvent = { id: Event['id'] | string } & Partial<Pick<Event, 'key'>>

interface EventPathOptions {
  page?: 'board' | 'desk' | 'edit' | 'lists' | 'me' | 'slips' | 'staff' | undefined
  query?: object
}

/** The path of an event's page or of one of its subpages. It includes the key of an unlisted event. */
export const eventPath = ({ id, key }: LinkedEvent, { page, query = {} }: EventPathOptions = {}): string =>
  `/events/${id}${page === undefined ? '' : `/${page}`}${queryText({ key, ...query })}`

/** The path of the page of a slip, which opens one match. */
export const slipPath = (code: string): string => `/r/${encodeURIComponent(code)}`

/** The path of an event's calendar file. */
export const calendarPath = ({ id, key }: LinkedEvent): string => `/events/${id}.ics${queryText({ key })}`

/** The path of an event's standings for other websites. */
export const embedPath = ({ id }: LinkedEvent): string => `/embed/events/${id}/standings`

/** The parameters in the address of an event's page. */
export const eventPageParameters = ['key', 'participant', 'player', 'result', 'part', 'round', 'by', 'after']

/** The parameters in the address of a board. */
export const boardParameters = ['key', 'show', 'theme', 'speed']
