import type { Event } from '@muster/contract/events'
import { formatDateTime, formatDay, formatDayAndTime, formatTime, formatZone } from '../../lib/format.ts'
import { useIsHydrated } from '../../lib/hydration.ts'
import { useZone } from '../../lib/zone.ts'

interface EventTime {
  /** The time zone of the event's dates. */
  zone: string
  /** When it begins, by the clock in its hall. */
  at: string
  /** The short name of the hall's zone. */
  inZone?: string
  /** The same time by the reader's clock, if it differs. */
  forReader?: string
}

/** When an event begins, in its hall and for a reader elsewhere. */
export function useEventTime({ event_date, time_zone }: Pick<Event, 'event_date' | 'time_zone'>): EventTime {
  const readers = useZone()
  // The server does not know the reader's clock.
  const isHydrated = useIsHydrated()
  const zone = time_zone ?? readers
  const at = formatDateTime(event_date, zone)
  if (event_date === null) return { zone, at }
  const time = { zone, at, inZone: formatZone(event_date, zone) }
  if (!isHydrated || zone === readers || at === formatDateTime(event_date, readers)) return time
  const isSameDay = formatDay(event_date, zone) === formatDay(event_date, readers)
  return { ...time, forReader: isSameDay ? formatTime(event_date, readers) : formatDayAndTime(event_date, readers) }
}
