import type { Review } from '@muster/contract/reviews'
import type { ReviewRow } from './queries.ts'

export const presentReview = ({ created_at, decided_at, ...review }: ReviewRow): Review => ({
  ...review,
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
})
