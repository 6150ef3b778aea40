import type { Event } from '@muster/contract/events'
import { useEffect, useState } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import { keepQueryCopies } from '../../lib/query-copies.ts'
import { registerServiceWorker } from '../../lib/service-worker-client.ts'
import { armies } from '../armies/queries.ts'
import { event } from '../events/queries.ts'
import { matches } from '../matches/queries.ts'
import { participants } from '../participants/queries.ts'
import { rounds, standings } from './queries.ts'

/** Stores what the desk of an event needs. Returns since when it opens without a network. */
export function useOfflineCopies(event_id: number, game_type: Event['game_type'] | undefined): number | undefined {
  const application = useApplication()
  const { user } = useSession()
  const user_id = user?.id
  const [storedAt, setStoredAt] = useState<number>()
  const [isShellStored, setShellStored] = useState(false)

  useEffect(() => {
    void registerServiceWorker().then(setShellStored)
    // Safari clears the storage of pages that are rarely opened. Without the promise, it may still be refused.
    void navigator.storage?.persist?.().catch(() => {})
  }, [])
  useEffect(() => {
    if (user_id === undefined) return
    const closing = new AbortController()
    const queries = [
      event(event_id),
      participants(event_id),
      matches(event_id),
      rounds(event_id, user_id),
      standings(event_id),
      ...(game_type === undefined ? [] : [armies(game_type)]),
    ].map(({ queryKey, staleTime }) => ({ queryKey, ...(staleTime !== undefined && { staleTime }) }))
    const onComplete = game_type === undefined ? () => {} : setStoredAt
    void keepQueryCopies(application, { user_id, queries, onComplete, signal: closing.signal })
    return () => closing.abort()
  }, [application, event_id, user_id, game_type])

  return isShellStored ? storedAt : undefined
}
