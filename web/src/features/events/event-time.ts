import type { Event } from '@muster/contract/events'
import { zoneOf } from '@muster/contract/hall-day'
import { formatDateTime, formatDay, formatDayAndTime, formatTime, formatZone } from '../../lib/format.ts'
import { useIsHydrated } from '../../lib/hydration.ts'
import { useZone } from '../../lib/zone.ts'

interface EventTime {
  /** The time zone of the event's dates. */
  zone: string
  /** When it begins, by the clock in its hall; the day alone if no more is known. */
  at: string
  /** The short name of the hall's zone. */
  inZone?: string
  /** The same time by the reader's clock, if it differs. */
  forReader?: string
}

/** When an event begins, in its hall and for a reader elsewhere. The day is that of lists and filters. */
export function useEventTime(event: Pick<Event, 'event_date' | 'has_time' | 'time_zone'>): EventTime {
  const { event_date, has_time } = event
  const readers = useZone()
  // The server does not know the reader's clock.
  const isHydrated = useIsHydrated()
  const zone = zoneOf(event)
  const at = formatDateTime(event_date, zone)
  if (event_date === null) return { zone, at }
  if (!has_time) return { zone, at: formatDay(event_date, zone) }
  const time = { zone, at, inZone: formatZone(event_date, zone) }
  if (!isHydrated || zone === readers || at === formatDateTime(event_date, readers)) return time
  const isSameDay = formatDay(event_date, zone) === formatDay(event_date, readers)
  return { ...time, forReader: isSameDay ? formatTime(event_date, readers) : formatDayAndTime(event_date, readers) }
}
