import { useEffect } from 'react'
import { useApplication, useSession } from './application.tsx'

/**
 * Keeps the cached queries of an event up to date while the page is open. Call it once in a page that shows an event:
 *
 *     useLive(event_id)
 *
 * Its queries need no `refetchInterval`: all those with the cache tag of the event are refetched when it changes, within
 * two seconds, or every 30 seconds while there is no stream.
 */
export function useLive(event_id: number) {
  const { live } = useApplication()
  const { status } = useSession()
  // The cookie decides who may open a stream, so a check of the token should not open two.
  const isReady = status !== 'checking'
  useEffect(() => (isReady ? live.follow(event_id) : undefined), [live, event_id, isReady])
}
