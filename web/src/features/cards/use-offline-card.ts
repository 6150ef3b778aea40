import { useEffect } from 'react'
import { nobody } from '../../lib/drafts.ts'
import { registerServiceWorker } from '../../lib/service-worker-client.ts'
import { useQueryCopies } from '../../lib/use-query-copies.ts'
import { card } from './queries.ts'

/**
 * Stores the card, so that it opens without a network. One call, and the files only after it: a hundred phones share the
 * network of a hall.
 */
export function useOfflineCard(event_id: number, participant_id: number | undefined, user_id: number = nobody) {
  const queries = participant_id === undefined ? [] : [{ queryKey: card(event_id, participant_id).queryKey }]
  const isStored = useQueryCopies(queries, user_id) !== undefined
  useEffect(() => {
    if (isStored) void registerServiceWorker()
  }, [isStored])
}
