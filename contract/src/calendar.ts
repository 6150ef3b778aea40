import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** The secret address of a user's calendar; null until it is created. Anyone who knows it can read the calendar. */
const CalendarLink = z.object({ address: z.url().nullable() }).meta({ id: 'CalendarLink' })

const own = { path: '/calendar', tag: 'events', access: 'signed_in' } as const

export const getCalendarLink = endpoint({
  ...own,
  method: 'GET',
  summary: 'The link to the calendar of the events that you organise or have joined',
  response: CalendarLink,
})

export const renewCalendarLink = endpoint({
  ...own,
  method: 'POST',
  summary: 'Create that link, or replace it',
  response: CalendarLink,
})

export const deleteCalendarLink = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Remove that link',
})
