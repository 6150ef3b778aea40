import type { SubmittedList } from '@muster/contract/lists'
import type { ListRow } from './queries.ts'

/** For those who may read the list. */
export const presentList = (list: ListRow): SubmittedList => ({
  participant_id: list.participant_id,
  text: list.text,
  submitted_at: list.submitted_at?.toISOString() ?? null,
  is_late: list.is_late,
  former_text: list.former_text,
  may_be_late: list.may_be_late,
  version: list.version,
})
