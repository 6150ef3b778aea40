import { createContext, use, useSyncExternalStore } from 'react'
import { formatTime } from './format.ts'

let cached: { offset: number; zone: string } | undefined

/** The reader's time zone, by its IANA name. */
export function browserZone() {
  const offset = new Date().getTimezoneOffset()
  // Looking up the name is slow on a phone, and it changes only when the reader travels.
  if (cached?.offset !== offset) cached = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return cached.zone
}

const neverChanges = () => () => {}

/**
 * The reader's time zone during rendering. The server does not know it and renders in UTC. So does the page until
 * hydration.
 */
export const useZone = () => useSyncExternalStore(neverChanges, browserZone, () => 'UTC')

/** The time zone of the hall, for the pages of one event; null shows times in the reader's zone. */
export const HallZone = createContext<string | null>(null)

/** Formats an instant as the clock in the hall shows it, such as `09:30`. */
export function useHallTime(): (instant: string) => string {
  const own = useZone()
  const zone = use(HallZone) ?? own
  return (instant) => formatTime(instant, zone)
}
