import type { BriefEvent } from '@muster/contract/events'
import { dayOfEvent } from '@muster/contract/hall-day'

/** Whether its organiser is at the desk now, or will be today. */
export const isRunningOrToday = (event: BriefEvent, today: string) =>
  event.state === 'running' || (event.state === 'upcoming' && dayOfEvent(event) === today)
