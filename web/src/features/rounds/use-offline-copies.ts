import type { Event } from '@muster/contract/events'
import { useEffect, useState } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import { activateWaitingWorker, registerServiceWorker } from '../../lib/service-worker-client.ts'
import { useQueryCopies } from '../../lib/use-query-copies.ts'
import { armies, catalogueAge } from '../armies/queries.ts'
import { joinedEvents, myEvents } from '../events/own-queries.ts'
import { event } from '../events/queries.ts'
import { matches } from '../matches/queries.ts'
import { participants } from '../participants/queries.ts'
import { openResultsOutbox } from './open-results-outbox.ts'
import { rounds, standings } from './queries.ts'

/** The queries of the desk, and the lists of events that lead to it. The catalogue follows once the event says which one. */
const queriesOf = (event_id: number, game_type: Event['game_type'] | undefined, user_id: number | undefined) => {
  const own = [
    event(event_id),
    participants(event_id),
    matches(event_id),
    rounds(event_id, user_id),
    standings(event_id),
  ]
  // The installed page starts with these lists.
  const lists = user_id === undefined ? [] : [myEvents(user_id), joinedEvents(user_id)]
  const keys = [...own, ...lists].map(({ queryKey }) => ({ queryKey }))
  if (game_type === undefined) return keys
  return [...keys, { queryKey: armies(game_type).queryKey, staleTime: catalogueAge }]
}

/** Stores what the desk of an event needs. Returns since when it opens without a network. */
export function useOfflineCopies(event_id: number, game_type: Event['game_type'] | undefined): number | undefined {
  const application = useApplication()
  const user_id = useSession().user?.id
  const storedAt = useQueryCopies(queriesOf(event_id, game_type, user_id))
  const [isShellStored, setShellStored] = useState(false)

  useEffect(() => {
    void registerServiceWorker().then(setShellStored)
    // Safari clears the storage of pages that are rarely opened. Without the promise, it may still be refused.
    void navigator.storage?.persist?.().catch(() => {})
  }, [])
  useEffect(() => {
    if (user_id === undefined || !isShellStored) return
    const outbox = openResultsOutbox(application, user_id)
    const activate = () => {
      if (outbox.state.rows.size === 0 && outbox.rounds.state.length === 0) void activateWaitingWorker()
    }
    // Before that, the rows of earlier pages are not known.
    const listening = outbox.settled().then(() => {
      activate()
      const unsubscribe = [outbox.subscribe(activate), outbox.rounds.subscribe(activate)]
      return () => {
        for (const stop of unsubscribe) stop()
      }
    })
    return () => void listening.then((unsubscribe) => unsubscribe())
  }, [application, user_id, isShellStored])

  return isShellStored && game_type !== undefined ? storedAt : undefined
}
