import type { Event } from '@muster/contract/events'
import { armies, catalogueAge } from '../armies/queries.ts'
import { helpedEvents, joinedEvents, myEvents } from '../events/own-queries.ts'
import { event } from '../events/queries.ts'
import { ownRoles } from '../events/roles-query.ts'
import { matches } from '../matches/queries.ts'
import { participants } from '../participants/queries.ts'
import { rounds, standings } from '../rounds/queries.ts'

/** The queries of the desk, and the lists of events that lead to it. The catalogue follows once the event says which one. */
export const deskQueries = (
  event_id: number,
  game_type: Event['game_type'] | undefined,
  user_id: number | undefined,
) => {
  const own = [
    event(event_id),
    participants(event_id),
    matches(event_id),
    rounds(event_id, user_id),
    standings(event_id),
  ]
  // The installed page starts with these lists.
  const lists =
    user_id === undefined ? [] : [myEvents(user_id), joinedEvents(user_id), helpedEvents(user_id), ownRoles(user_id)]
  const keys = [...own, ...lists].map(({ queryKey }) => ({ queryKey }))
  if (game_type === undefined) return keys
  return [...keys, { queryKey: armies(game_type).queryKey, staleTime: catalogueAge }]
}
