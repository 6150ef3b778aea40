import type { Event } from './events.ts'

type Instant = Date | number | string

const formats = new Map<string, Intl.DateTimeFormat>()

/** A zone takes 30 kB, and organisers write the name of theirs in upper or lower case. */
const formatsMax = 100

/** The format of a zone; that of UTC for a zone that this browser does not know. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  if (formats.size >= formatsMax) formats.clear()
  const format = createFormat(timeZone) ?? formatOf('UTC')
  formats.set(timeZone, format)
  return format
}

/** Days and times share one format: creating one takes a phone long, and a list has many zones. */
function createFormat(timeZone: string) {
  const day = { weekday: 'long', day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...day, ...time, timeZone })
  } catch {
    return undefined
  }
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** What the calendar and the clock on a wall say. */
interface LocalTime {
  /** `2026-12-12`. Its twin in the database is `hall_day`. */
  day: string
  /** `Sat`. */
  weekday: string
  /** `December`. */
  month: string
  /** `2026`. */
  year: string
  /** `Sat 12 Dec 2026`. */
  date: string
  /** `Saturday 12 December 2026`. */
  longDate: string
  /** `09:30`. */
  time: string
  /** The short name of the time zone: `CET`. */
  zone: string
}

/**
 * An instant by the calendar and the clock of a time zone. Lists, pages, mails and feeds take their days from here, so
 * that an event says the day under which it is found.
 */
export function localTime(instant: Instant, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(new Date(instant))
  const named = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const { weekday: longWeekday = '', day = '', year = '', hour, minute, timeZoneName: zone = '' } = named
  const weekday = longWeekday.slice(0, 3)
  const month = months[Number(named.month) - 1] ?? ''
  return {
    day: `${year}-${named.month}-${day}`,
    weekday,
    month,
    year,
    date: `${weekday} ${Number(day)} ${month.slice(0, 3)} ${year}`,
    longDate: `${longWeekday} ${Number(day)} ${month} ${year}`,
    time: `${hour}:${minute}`,
    zone,
  }
}

/** The time zone by which the dates of an event are read and shown; UTC if it has none, or one that is not known here. */
export const zoneOf = ({ time_zone }: Pick<Event, 'time_zone'>): string =>
  time_zone === null || formatOf(time_zone) === formatOf('UTC') ? 'UTC' : time_zone

/** The day of an instant on the calendar of a time zone, such as `2026-11-20`. */
export const dayOf = (instant: Instant, timeZone: string) => localTime(instant, timeZone).day

/** The day of an event in its hall; undefined without a date. */
export const dayOfEvent = ({ event_date, time_zone }: Pick<Event, 'event_date' | 'time_zone'>) =>
  event_date === null ? undefined : dayOf(event_date, zoneOf({ time_zone }))

/** The day this many days after another. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
