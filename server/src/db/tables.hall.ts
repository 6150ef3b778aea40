import type { ReportState } from '@muster/contract/matches'
import type { HistoryKind, ResultSource } from '@muster/contract/reports'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** The time of a row, set by the database. */
type At = ColumnType<Date, never, never>

interface ReportTable {
  id: Generated<number>
  event_id: number
  match_id: number
  state: Generated<ReportState>
  participant1_score: number
  participant2_score: number
  match_duration_minutes: number | null
  ended_early: Generated<boolean>
  conceded_by: number | null
  /** The nickname of the participant at that time, or `slip`. */
  reported_by: string
  /** Null for a slip, which both sides share. */
  participant_id: number | null
  at: At
}

interface MatchHistoryTable {
  id: Generated<number>
  event_id: number
  match_id: number
  kind: HistoryKind
  participant1_score: number | null
  participant2_score: number | null
  /** A nickname at that time, `slip` or `desk`. */
  recorded_by: string
  participant_id: number | null
  note: string | null
  source: Generated<ResultSource>
  at: At
}

/** Keyed by the pairing: a round that is published again keeps its codes. */
interface SlipTable {
  event_id: number
  round_number: number
  participant1_id: number
  participant2_id: number
  code: Generated<string>
}

interface CallTable {
  id: Generated<number>
  event_id: number
  table_number: number
  reason: string | null
  /** A nickname at that time, or `slip`. */
  called_by: string
  at: At
  resolved_at: Instant | null
}

interface AnnouncementTable {
  id: Generated<number>
  event_id: number
  text: string
  at: At
}

interface ClaimTable {
  id: Generated<number>
  event_id: number
  participant_id: number
  user_id: number
  confirmed_at: Instant | null
  at: At
}

/** What everyone in the hall adds to an event. */
export interface HallTables {
  reports: ReportTable
  match_history: MatchHistoryTable
  slips: SlipTable
  calls: CallTable
  announcements: AnnouncementTable
  claims: ClaimTable
}
