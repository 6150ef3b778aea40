import type { Import } from '@muster/contract/imports'
import type { ReviewState } from '@muster/contract/reviews'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Instant, Json } from './columns.ts'

interface ImportTable {
  id: Generated<number>
  user_id: number
  content_hash: Buffer
  file_name: string | null
  state: Generated<Import['state']>
  unit: Import['unit']
  /** The compressed request, until the import is done. */
  content: Buffer | null
  is_editor: boolean
  /** Whether its matches count towards those of its account that no editor has seen. */
  needs_review: Generated<boolean>
  /** The review that its events wait for. */
  review_id: number | null
  lines_total: number
  lines_done: Generated<number>
  events_added: Generated<number>
  events_existing: Generated<number>
  participants_added: Generated<number>
  participants_existing: Generated<number>
  matches_added: Generated<number>
  matches_existing: Generated<number>
  kept: Json<string[]>
  created_at: CreatedAt
  finished_at: Instant | null
}

interface ImportProblemTable {
  import_id: number
  line: number
  reason: string
}

export type ImportedKind = 'event' | 'participant' | 'round' | 'match'

/** A row that an import has made. */
interface ImportedRowTable {
  import_id: number
  kind: ImportedKind
  event_id: number
  row_id: number
  line: number | null
}

interface ReviewTable {
  id: Generated<number>
  /** Also of an account that was deleted. */
  user_id: number
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

export interface ImportTables {
  imports: ImportTable
  import_problems: ImportProblemTable
  imported_rows: ImportedRowTable
  reviews: ReviewTable
  countable_events: CountableEventView
}
