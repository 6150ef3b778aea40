import type { Import } from '@muster/contract/imports'
import type { ImportRow } from './queries.ts'

export const presentImport = (row: ImportRow): Import => ({
  id: row.id,
  file_name: row.file_name,
  state: row.state,
  unit: row.unit,
  lines_total: row.lines_total,
  lines_done: row.lines_done,
  events: { added: row.events_added, existing: row.events_existing },
  participants: { added: row.participants_added, existing: row.participants_existing },
  matches: { added: row.matches_added, existing: row.matches_existing },
  problems: row.problems ?? 0,
  kept: row.kept,
  review: row.review,
  event_ids: row.created_events.map(({ id }) => id),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})
