import { localTime, zoneOf } from '@muster/contract/hall-day'
import { eventPath } from '@muster/site/event-path'
import type { EventFacts } from '../../db/tables.causes.ts'
import type { EventRow } from './queries.ts'

type Location = Pick<EventRow, 'location_city' | 'location_country'>

/** `Leeds, United Kingdom`; empty when neither is known. */
export const placeOf = ({ location_city, location_country }: Location) =>
  [location_city, location_country].filter((name) => name !== null).join(', ')

/** The same after name and address of the venue. An address that names the city says it once. */
export function venueOf({ venue, ...location }: Location & { venue?: EventRow['venue'] | undefined }): string {
  const { location_city, location_country } = location
  const isNamed = location_city !== null && venue?.address?.includes(location_city)
  return [venue?.name, venue?.address, isNamed ? location_country : placeOf(location)].filter(Boolean).join(', ')
}

/** The address of an event's page, or of one of its subpages. It contains the key of an unlisted event, which otherwise only participants see. */
export const addressOf = (
  { id, visibility, share_key }: Pick<EventRow, 'id' | 'visibility' | 'share_key'>,
  publicUrl: string,
  options?: Parameters<typeof eventPath>[1],
) => publicUrl + eventPath({ id, key: visibility === 'unlisted' ? share_key : null }, options)

/** When an event begins or ends, at its hall, such as `Sat 12 Dec 2026, 09:30 GMT`: the day alone if no more is known. */
export function whenOf(instant: Date | null, event: Pick<EventRow, 'has_time' | 'time_zone'>): string {
  if (instant === null) return 'Date TBD'
  const { date, time, zone } = localTime(instant, zoneOf(event))
  return event.has_time ? `${date}, ${time} ${zone}` : date
}

/** What participants know of an event. */
export const factsOf = (event: EventRow): EventFacts => ({
  title: event.title,
  event_date: event.event_date?.toISOString() ?? null,
  has_time: event.has_time,
  ends_at: event.ends_at?.toISOString() ?? null,
  location_country: event.location_country,
  location_city: event.location_city,
  venue: event.venue,
  time_zone: event.time_zone,
})
