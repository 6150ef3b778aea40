import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** The link to your own events for a calendar app. */
const CalendarLink = z
  .object({
    /**
     * Anyone who has it can read your calendar; null until you create it.
     * @example https://muster.example/calendar/rZ4cSVzXlRtlQnWjUOqLXHbWy9hIe3sMa1D8kQ5xNv0.ics
     */
    address: z.url().nullable(),
  })
  .meta({ id: 'CalendarLink' })

const own = { path: '/calendar', tag: 'events', access: 'signed_in' } as const

/**
 * The link to the calendar of the events that you organise or have joined.
 * @returns The link, or null.
 */
export const getCalendarLink = endpoint({
  ...own,
  method: 'GET',
  response: CalendarLink,
})

/** Create that link, or replace it. */
export const renewCalendarLink = endpoint({
  ...own,
  method: 'POST',
  response: CalendarLink,
})

/** Remove that link. */
export const deleteCalendarLink = endpoint({
  ...own,
  method: 'DELETE',
})
