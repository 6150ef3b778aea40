import type { Card } from '@muster/contract/cards'
import type { Event } from '@muster/contract/events'
import { queryOptions } from '@tanstack/react-query'
import { nobody } from '../../lib/drafts.ts'
import { freshFor } from '../../lib/queries.ts'
import { listQueryCopies } from '../../lib/query-copies.ts'

/** The events whose desks and cards this device opens without a network. */
export interface StoredPages {
  desks: Event[]
  cards: Event[]
}

/** What this device has stored for a user, and for anyone who uses it without an account. */
export const storedPages = (user_id: number | undefined) =>
  queryOptions({
    queryKey: ['stored pages', user_id],
    queryFn: () => listStoredPages(user_id),
    staleTime: freshFor(0),
  })

async function listStoredPages(user_id: number = nobody): Promise<StoredPages> {
  const owners = new Set([user_id, nobody])
  const copies = (await Promise.all([...owners].map(listQueryCopies))).flat()
  const named = (name: string) => copies.filter(({ queryKey }) => queryKey[0] === name).map(({ data }) => data)
  // Only a desk stores an event apart from its card.
  const desks = named('GET /events/:event_id') as Event[]
  const cards = named('GET /events/:event_id/participants/:participant_id/card') as Card[]
  return { desks, cards: cards.map(({ event }) => event) }
}
