import type { Event } from '@muster/contract/events'
import { dayOf, zoneOf } from '@muster/contract/hall-day'
import { eventPath } from '@muster/site/event-path'
import { eventImage, kindOf } from '@muster/site/page-meta'
import type { Event as EventLd, Offer, Place, WithContext } from 'schema-dts'

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
  | 'venue'
  | 'fee'
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
    image: publicUrl + eventImage(event),
    ...(event.event_date !== null && { startDate: atHall(event.event_date, event) }),
    ...(event.ends_at !== null && { endDate: atHall(event.ends_at, event) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(location && { location }),
    ...(event.fee !== null && { offers: offerOf(event.fee) }),
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

/** A fee in words, such as `£15, at the door`. Its price and currency are named only if the text has one of each. */
function offerOf(fee: string): Offer {
  const prices = [...fee.matchAll(/([£€$])\s?(\d+(?:[.,]\d\d)?)|(\d+(?:[.,]\d\d)?)\s?([£€$])/g)]
  const [, before, first, second, after] = prices[0] ?? []
  const currency = currencies[(before ?? after) as keyof typeof currencies]
  const isOne = prices.length === 1 && currency !== undefined
  return {
    '@type': 'Offer',
    description: fee,
    ...(isOne && { price: (first ?? second ?? '').replace(',', '.'), priceCurrency: currency }),
  }
}

const currencies = { '£': 'GBP', '€': 'EUR', $: 'USD' }

function placeOf({ location_city, location_country, place, venue }: DescribedEvent): Place | undefined {
  const name = venue?.name ?? location_city ?? location_country
  if (name === null) return undefined
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      ...(venue?.address && { streetAddress: venue.address }),
      ...(location_city !== null && { addressLocality: location_city }),
      ...(location_country !== null && { addressCountry: location_country }),
    },
    ...(place && { geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude } }),
  }
}
