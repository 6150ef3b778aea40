import { dayOf } from '@muster/contract/hall-day'
import { useIsHydrated } from './hydration.ts'

let cached: { offset: number; zone: string } | undefined

/** The reader's time zone, by its IANA name. */
export function browserZone() {
  const offset = new Date().getTimezoneOffset()
  // Looking up the name is slow on a phone, and it changes only when the reader travels.
  if (cached?.offset !== offset) cached = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return cached.zone
}

/**
 * The reader's time zone during rendering. The server does not know it and renders in UTC. So does the page until
 * hydration.
 */
export const useZone = () => (useIsHydrated() ? browserZone() : 'UTC')

/** Today on the reader's calendar. */
export const readToday = () => dayOf(Date.now(), browserZone())

/** The same during rendering: until hydration it is today in UTC, by which the server has rendered. */
export const useToday = () => dayOf(Date.now(), useZone())
