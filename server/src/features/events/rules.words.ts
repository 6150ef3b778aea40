import { eventPath } from '@muster/site/event-path'
import { LRUCache } from 'lru-cache'
import type { EventRow } from './queries.ts'

/** `Leeds, United Kingdom`; empty when neither is known. */
export const placeOf = ({ location_city, location_country }: Pick<EventRow, 'location_city' | 'location_country'>) =>
  [location_city, location_country].filter((name) => name !== null).join(', ')

/** The address of an event's page, or of one of its subpages. It contains the key of an unlisted event, which otherwise only participants see. */
export const addressOf = (
  { id, visibility, share_key }: Pick<EventRow, 'id' | 'visibility' | 'share_key'>,
  publicUrl: string,
  options?: Parameters<typeof eventPath>[1],
) => publicUrl + eventPath({ id, key: visibility === 'unlisted' ? share_key : null }, options)

/** Creating a format takes longer than formatting an event. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 100,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'short',
    }),
})

const partsOf = (instant: Date, timeZone: string | null) =>
  Object.fromEntries(
    formats
      .memo(timeZone ?? 'UTC')
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )

/** The day at the hall, such as `Sat 12 Dec 2026`; in UTC if its time zone is unknown. */
export function dayInWords(instant: Date, timeZone: string | null): string {
  const { weekday, day, month, year } = partsOf(instant, timeZone)
  // The third letter of September is its last, as on the page.
  return `${weekday} ${day} ${month?.slice(0, 3)} ${year}`
}

/** When an event begins or ends, at its hall: the day alone if no more is known. */
export const whenOf = (instant: Date, { has_time, time_zone }: Pick<EventRow, 'has_time' | 'time_zone'>) =>
  has_time ? clockOf(instant, time_zone) : dayInWords(instant, time_zone)

/** The date and time at the hall, such as `Sat 12 Dec 2026, 09:30 GMT`; in UTC if its time zone is unknown. */
function clockOf(instant: Date, timeZone: string | null): string {
  const { hour, minute, timeZoneName } = partsOf(instant, timeZone)
  return `${dayInWords(instant, timeZone)}, ${hour}:${minute} ${timeZoneName}`
}
