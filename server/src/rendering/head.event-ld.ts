import type { Event } from '@muster/contract/events'
import { dayOf, zoneOf } from '@muster/contract/hall-day'
import { eventPath } from '@muster/site/event-path'
import { kindOf } from '@muster/site/page-meta'
import type { Event as EventLd, Place, WithContext } from 'schema-dts'

/** The fields of an event that search engines get. */
export type DescribedEvent = Pick<
  Event,
  | 'id'
  | 'title'
  | 'description'
  | 'game_type'
  | 'event_type'
  | 'event_date'
  | 'has_time'
  | 'ends_at'
  | 'time_zone'
  | 'location_city'
  | 'location_country'
  | 'place'
  | 'visibility'
  | 'owner_nickname'
>

/** An event in the vocabulary of schema.org, for search engines. Unknown properties are left out. */
export function eventLd(event: DescribedEvent, publicUrl: string): WithContext<EventLd> {
  const location = placeOf(event)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url: publicUrl + eventPath({ id: event.id }),
    description: event.description ?? `${kindOf(event)}. Standings and results on Muster.`,
    image: `${publicUrl}/share.png`,
    ...(event.event_date !== null && { startDate: atHall(event.event_date, event) }),
    ...(event.ends_at !== null && { endDate: atHall(event.ends_at, event) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(location && { location }),
    ...(event.owner_nickname !== null && { organizer: { '@type': 'Person', name: event.owner_nickname } }),
  }
}

/**
 * The local time of the hall with its offset, such as `2026-12-12T09:30:00+01:00`, or its day; in UTC if its zone is
 * unknown.
 */
const atHall = (instant: string, event: DescribedEvent) =>
  event.has_time
    ? Temporal.Instant.from(instant)
        .toZonedDateTimeISO(zoneOf(event))
        .toString({ timeZoneName: 'never', smallestUnit: 'second' })
    : dayOf(instant, zoneOf(event))

function placeOf({ location_city, location_country, place }: DescribedEvent): Place | undefined {
  const name = location_city ?? location_country
  if (name === null) return undefined
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      ...(location_city !== null && { addressLocality: location_city }),
      ...(location_country !== null && { addressCountry: location_country }),
    },
    ...(place && { geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude } }),
  }
}
