import type { Event } from './events.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of a zone; that of UTC for a zone that this browser does not know. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  }
}

/** The time zone by which the dates of an event are read and shown. */
export const zoneOf = ({ time_zone }: Pick<Event, 'time_zone'>): string => time_zone ?? 'UTC'

/** The day of an instant on the calendar of a time zone, such as `2026-11-20`. Its twin in the database is `hall_day`. */
export function dayOf(instant: Date | number | string, zone: string): string {
  const format = formats.get(zone) ?? formatOf(zone)
  formats.set(zone, format)
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The day of an event in its hall; undefined without a date. */
export const dayOfEvent = ({ event_date, time_zone }: Pick<Event, 'event_date' | 'time_zone'>) =>
  event_date === null ? undefined : dayOf(event_date, zoneOf({ time_zone }))

/** The day this many days after another. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
