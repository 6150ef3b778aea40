import type { Event } from '@muster/contract/events'
import { dayOfEvent } from '@muster/contract/hall-day'
import { calendarPath } from '@muster/site/event-path'
import { CalendarPlus } from 'lucide-react'
import { linkQuery } from '../../../lib/event-keys.ts'
import { useToday } from '../../../lib/zone.ts'

type Dated = Pick<Event, 'id' | 'title' | 'event_date' | 'time_zone' | 'visibility' | 'key'>

/** The address of an event's calendar file; undefined without a date or a link, and once the event is over. */
function calendarAddress(event: Dated, today: string): string | undefined {
  const isToCome = (dayOfEvent(event) ?? '') >= today
  return isToCome && linkQuery(event) !== undefined ? calendarPath(event) : undefined
}

/** A square button that adds an event to the calendar of the device. */
export function AddToCalendar({ event, className = '' }: { event: Dated; className?: string }) {
  const address = calendarAddress(event, useToday())
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
