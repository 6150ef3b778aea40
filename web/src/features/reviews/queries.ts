import type { Review } from '@muster/contract/reviews'
import { toQueryOptions } from '../../lib/queries.ts'

/** How many reviews a list shows at a time. */
export const pageLength = 20

interface Page {
  state: Exclude<Review['state'], 'accepted'>
  skip: number
}

/** The reviews that editors see. */
export const reviews = (user_id: number, { state, skip }: Page) =>
  toQueryOptions(
    { name: 'GET /reviews', sent: { query: { state, skip, limit: pageLength } } },
    { user_id, keepPrevious: () => true },
  )

/** What does not count of the user's own events. */
export const ownReview = (user_id: number) => toQueryOptions({ name: 'GET /reviews/own', sent: {} }, { user_id })
