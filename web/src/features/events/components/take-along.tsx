import { queryText } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import type { Place } from '@muster/contract/places'
import { CalendarPlus } from 'lucide-react'
import { linkQuery } from '../../../lib/event-keys.ts'
import { useIsTakenOver } from '../../../lib/taken-over.ts'

type Dated = Pick<Event, 'id' | 'title' | 'event_date' | 'visibility' | 'key'>

/** The file of an event for calendar programs; undefined without a date or a link, and once the event is over. */
function calendarAddress(event: Dated): string | undefined {
  const query = linkQuery(event)
  const today = new Date().toISOString().slice(0, 10)
  return event.event_date === null || event.event_date < today || query === undefined
    ? undefined
    : `/events/${event.id}.ics${queryText(query)}`
}

/** A square button that puts an event into the calendar of the device. */
export function AddToCalendar({ event, className = '' }: { event: Dated; className?: string }) {
  const address = calendarAddress(event)
  if (address === undefined) return null
  return (
    <a
      href={address}
      aria-label={`Add to calendar: ${event.title}`}
      title="Add to calendar"
      className={`flex size-11 shrink-0 items-center justify-center rounded-control border border-edge hover:bg-sunken ${className}`}
    >
      <CalendarPlus aria-hidden className="size-5" />
    </a>
  )
}

/** Where a place is in the map program of this device, or on a map in the browser where no program is known. */
function mapAddress({ name, latitude, longitude }: Place, device: string) {
  const point = `${latitude},${longitude}`
  if (/android/i.test(device)) return `geo:${point}?q=${point}(${encodeURIComponent(name)})`
  if (/iPhone|iPad|Macintosh/.test(device)) return `maps:?q=${encodeURIComponent(name)}&ll=${point}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`
}

/** The place of an event, which opens in a map program. */
export function MapLink({ place, text }: { place: Place | null; text: string }) {
  // The server does not know the device.
  const isTakenOver = useIsTakenOver()
  if (place === null) return text
  return (
    <a
      href={mapAddress(place, isTakenOver ? navigator.userAgent : '')}
      rel="noreferrer"
      title="Open in a map"
      className="underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      {text}
    </a>
  )
}
