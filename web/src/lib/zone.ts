import { useSyncExternalStore } from 'react'

let readers: { offset: number; zone: string } | undefined

/** The reader's time zone, by its IANA name. */
export function readersZone() {
  const offset = new Date().getTimezoneOffset()
  // The name takes a phone long to find, and changes only for somebody who travels.
  if (readers?.offset !== offset) readers = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return readers.zone
}

const never = () => () => {}

/**
 * The same while the page is drawn. The server does not know it and draws in UTC, and so does the page until it has
 * taken over what the server has drawn.
 */
export const useZone = () => useSyncExternalStore(never, readersZone, () => 'UTC')
