import type { Event } from '@muster/contract/events'
import { placeOfZone } from '@muster/contract/names'
import { formatDateTime, formatDateTimeInZone, formatDay, formatTime } from '../../lib/format.ts'
import { useIsTakenOver } from '../../lib/taken-over.ts'
import { useZone } from '../../lib/zone.ts'

type Timed = Pick<Event, 'event_date' | 'time_zone' | 'location_city'>

/**
 * When an event begins, by the clock in its hall and, where that differs, by the reader's: the zone of its dates, the
 * time in full and as short as possible.
 */
export function useEventTime({ event_date, time_zone, location_city }: Timed) {
  const readers = useZone()
  // The server does not know the reader's clock, and says which it goes by.
  const isTakenOver = useIsTakenOver()
  const zone = time_zone ?? readers
  const atHall = formatDateTime(event_date, zone)
  const inZone = formatDateTimeInZone(event_date, zone)
  const forReader = formatDateTime(event_date, readers)
  if (event_date === null) return { zone, full: atHall, short: atHall }
  if (time_zone === null) return { zone, full: inZone, short: isTakenOver ? atHall : inZone }
  if (!isTakenOver || atHall === forReader) return { zone, full: inZone, short: atHall }
  const isSameDay = formatDay(event_date, zone) === formatDay(event_date, readers)
  return {
    zone,
    full: `${atHall} in ${location_city ?? placeOfZone(time_zone)}, ${isSameDay ? formatTime(event_date, readers) : forReader} for you`,
    short: inZone,
  }
}
