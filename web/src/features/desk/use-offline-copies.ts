import type { Event } from '@muster/contract/events'
import type { Round } from '@muster/contract/rounds'
import { useEffect, useState } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import { activateWaitingWorker, registerServiceWorker } from '../../lib/service-worker-client.ts'
import { useQueryCopies } from '../../lib/use-query-copies.ts'
import { hasFee } from '../check-in/use-payments.ts'
import { calls as callsOf } from '../hall/queries.ts'
import { openOutbox } from '../outbox/open-outbox.ts'
import { payments } from '../participants/queries.ts'
import { round } from '../rounds/queries.ts'
import { deskQueries } from './desk-queries.ts'

/** Stores what the desk of an event needs; `rounds` are those of the server. Returns since when it opens without a network. */
export function useOfflineCopies(
  event_id: number,
  event: Pick<Event, 'game_type' | 'fee'> | undefined,
  rounds: readonly Round[] = [],
): number | undefined {
  const application = useApplication()
  const user_id = useSession().user?.id
  const drafts = rounds.filter(({ state }) => state === 'draft').map(({ number }) => round(event_id, number, user_id))
  const game_type = event?.game_type
  const fees = event && hasFee(event) ? [payments(event_id, user_id)] : []
  const queries = [...drafts, ...fees, callsOf(event_id, user_id)].map(({ queryKey }) => ({ queryKey }))
  const storedAt = useQueryCopies([...deskQueries(event_id, game_type, user_id), ...queries], user_id)
  const [isShellStored, setShellStored] = useState(false)

  useEffect(() => {
    void registerServiceWorker().then(setShellStored)
    // Safari clears the storage of pages that are rarely opened. Without the promise, it may still be refused.
    void navigator.storage?.persist?.().catch(() => {})
  }, [])
  useEffect(() => {
    if (user_id === undefined || !isShellStored) return
    const outbox = openOutbox(application, user_id)
    const activate = () => {
      if (outbox.isEmpty()) void activateWaitingWorker()
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
