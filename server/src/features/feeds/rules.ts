import type { EventFilters } from '@muster/contract/event-search'
import { type EventType, eventTypeNames, gameNames } from '@muster/contract/games'
import { LRUCache } from 'lru-cache'
import type { EventRow } from '../events/queries.ts'

/** What a feed says of itself. */
export interface FeedInfo {
  title: string
  /** The feed's own address. */
  address: string
  publicUrl: string
}

/** `Leeds, United Kingdom`; empty when neither is known. */
export const placeOf = ({ location_city, location_country }: Pick<EventRow, 'location_city' | 'location_country'>) =>
  [location_city, location_country].filter((name) => name !== null).join(', ')

export const addressOf = ({ id }: Pick<EventRow, 'id'>, publicUrl: string) => `${publicUrl}/events/${id}`

/** Making one takes longer than writing an event. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 100,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone, timeZoneName: 'short' },
    }),
})

/** What the clock in the hall shows, as `Sat 12 Dec 2026, 09:30 GMT`; in UTC when its time zone is not known. */
export function clockOf(instant: Date, timeZone: string | null): string {
  const parts = formats.memo(timeZone ?? 'UTC').formatToParts(instant)
  const { weekday, day, month, year, hour, minute, timeZoneName } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  // The third letter of September is its last, as on the page.
  return `${weekday} ${day} ${month?.slice(0, 3)} ${year}, ${hour}:${minute} ${timeZoneName}`
}

/** How long an event is assumed to last, in hours: nobody is asked for its end. */
const usualHours: Record<EventType, number> = { tournament: 8, friendly: 4 }

/** When an event probably ends: an entry without a length would be a line in a calendar, and keep nothing free. */
export const endOf = ({ event_type }: Pick<EventRow, 'event_type'>, start: Date) =>
  new Date(start.getTime() + usualHours[event_type] * 3_600_000)

/** How many events a calendar holds. */
const eventsInCalendar = 500

/** For how many days an event stays in calendars whose address names no days. */
const daysKept = 30

/**
 * Which events a calendar holds: from a month ago on, unless its address says otherwise; and where there are too many,
 * those nearest to the day that it names.
 */
export function inCalendar(filters: EventFilters, now: Temporal.Instant): EventFilters {
  const { from, to } = filters
  const monthAgo = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: daysKept }).toString()
  const days = (from ?? to) ? { from } : { from: monthAgo }
  const sort = from === undefined && to !== undefined ? '-date' : 'date'
  return { ...filters, ...days, sort, limit: eventsInCalendar, cursor: undefined }
}

/** What a feed is called in the list of somebody who has many: `Muster: Spearhead, Tournament, Poland, “krakow”`. */
export function feedTitle({ game_type, event_type, country, search }: Partial<EventFilters>): string {
  const named = [game_type && gameNames[game_type], event_type && eventTypeNames[event_type], country]
  const all = [...named, search && `“${search}”`].filter((name) => name !== undefined && name !== '')
  return all.length > 0 ? `Muster: ${all.join(', ')}` : 'Muster events'
}
