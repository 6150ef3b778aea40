import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** The secret address of a user's calendar; null until it is created. Anyone who knows it can read the calendar. */
const CalendarLink = z.object({ address: z.url().nullable() }).meta({ id: 'CalendarLink' })

export const getCalendarLink = endpoint({
  method: 'GET',
  path: '/calendar',
  tag: 'events',
  summary: 'The link to the calendar of the events that you organise or have joined',
  access: 'signed_in',
  status: 200,
  response: CalendarLink,
})

export const renewCalendarLink = endpoint({
  method: 'POST',
  path: '/calendar',
  tag: 'events',
  summary: 'Create that link, or replace it',
  access: 'signed_in',
  status: 200,
  response: CalendarLink,
})

export const deleteCalendarLink = endpoint({
  method: 'DELETE',
  path: '/calendar',
  tag: 'events',
  summary: 'Remove that link',
  access: 'signed_in',
  status: 204,
})
