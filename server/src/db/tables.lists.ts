import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

interface ListTable {
  participant_id: number
  event_id: number
  text: Generated<string>
  /** The text at the deadline, once it was changed after that. */
  former_text: string | null
  submitted_at: Instant | null
  is_late: Generated<boolean>
  may_be_late: Generated<boolean>
  version: ColumnType<number, never, never>
  changed_at: ColumnType<Date, never, never>
  changed_by: ColumnType<number | null, never, never>
}

interface PaymentTable {
  participant_id: number
  event_id: number
  paid_at: ColumnType<Date, Date | string | undefined, never>
}

export interface ListTables {
  payments: PaymentTable
  lists: ListTable
}
