import type { ReviewState } from '@muster/contract/reviews'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Instant } from './columns.ts'

interface ReviewTable {
  id: Generated<number>
  /** Null once the account was deleted. */
  user_id: number | null
  state: ReviewState
  /** Why its events are left out. */
  reason: string | null
  created_at: CreatedAt
  decided_at: Instant | null
}

/** A view of the events that count in figures of the whole site. */
interface CountableEventView {
  id: ColumnType<number, never, never>
  /** Those that are not listed count without being named. */
  is_listed: ColumnType<boolean, never, never>
}

export interface ReviewTables {
  reviews: ReviewTable
  countable_events: CountableEventView
}
