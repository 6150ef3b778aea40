import type { Card } from '@muster/contract/cards'
import { useEffect } from 'react'
import { nobody } from '../../lib/drafts.ts'
import { registerServiceWorker } from '../../lib/service-worker-client.ts'
import { useQueryCopies } from '../../lib/use-query-copies.ts'
import { shownList } from '../lists/queries.ts'
import { opponentIn } from '../rounds/seats.ts'
import { currentMatch } from './current-match.ts'
import { card } from './queries.ts'

/**
 * Stores the card and the opponent's list, so that they open without a network. One call, and the files only after it: a hundred phones share the
 * network of a hall.
 */
export function useOfflineCard(
  event_id: number,
  participant_id: number | undefined,
  { shown, user_id = nobody }: { shown: Card | undefined; user_id: number | undefined },
) {
  const match = shown && currentMatch(shown)
  const opponent = shown?.event.lists_are_shown && match ? opponentIn(match, shown.participant.id) : undefined
  const queries = [
    ...(participant_id === undefined ? [] : [card(event_id, participant_id)]),
    ...(opponent ? [shownList(event_id, opponent.id)] : []),
  ].map(({ queryKey }) => ({ queryKey }))
  const isStored = useQueryCopies(queries, user_id) !== undefined
  useEffect(() => {
    if (isStored) void registerServiceWorker()
  }, [isStored])
}
