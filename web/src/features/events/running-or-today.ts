import type { Event } from '@muster/contract/events'
import { formatDate } from '../../lib/format.ts'

/** Whether an event is today, by the calendar at its venue. */
export const isToday = ({ event_date, time_zone }: Event) =>
  event_date !== null && formatDate(event_date, time_zone ?? 'UTC') === formatDate(Date.now(), time_zone ?? 'UTC')

/** Whether its organiser is at the desk now, or will be today. */
export const isRunningOrToday = (event: Event) =>
  event.state === 'running' || (event.state === 'upcoming' && isToday(event))
