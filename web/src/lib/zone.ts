import { useSyncExternalStore } from 'react'

let readers: string | undefined

const never = () => () => {}

/**
 * The reader's time zone, by its IANA name. The server does not know it and draws in UTC, and so does the page until it
 * has taken over what the server has drawn.
 */
export const useZone = () =>
  useSyncExternalStore(
    never,
    () => {
      readers ??= Intl.DateTimeFormat().resolvedOptions().timeZone
      return readers
    },
    () => 'UTC',
  )
