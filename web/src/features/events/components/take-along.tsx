import { queryText } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { CalendarPlus } from 'lucide-react'
import { linkQuery } from '../../../lib/event-keys.ts'

type Dated = Pick<Event, 'id' | 'title' | 'event_date' | 'visibility' | 'key'>

/** The file of an event for calendar programs; undefined where there is none, without a date or a link, and once it is over. */
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
