import type { PlayerVisibility } from '@muster/contract/player-fields'
import type { ColumnType, Generated } from 'kysely'

interface MergeTable {
  id: Generated<number>
  user_id: number
  merged_user_id: number
  /** The visibility of the merged account before it was hidden. */
  player_visibility: PlayerVisibility
  at: ColumnType<Date, never, never>
}

export type MergedKind = 'participant' | 'mate' | 'claim' | 'event' | 'import' | 'alert' | 'feedback' | 'staff'

/** A row that changed hands. */
interface MergedRowTable {
  merge_id: number
  kind: MergedKind
  row_id: number
}

export interface MergeTables {
  merges: MergeTable
  merged_rows: MergedRowTable
}
