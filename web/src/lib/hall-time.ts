import { createContext, use } from 'react'
import { formatTime } from './format.ts'
import { useZone } from './zone.ts'

/** The time zone of the hall, for the pages of one event; null shows times in the reader's zone. */
export const HallZone = createContext<string | null>(null)

/** Formats an instant as the clock in the hall shows it, such as `09:30`. */
export function useHallTime(): (instant: string) => string {
  const own = useZone()
  const zone = use(HallZone) ?? own
  return (instant) => formatTime(instant, zone)
}
