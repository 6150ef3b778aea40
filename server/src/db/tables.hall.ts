import type { ChannelKind } from '@muster/contract/channels'
import type { ReportState } from '@muster/contract/matches'
import type { HistoryKind, ResultSource } from '@muster/contract/reports'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Json } from './columns.ts'
import type { CauseTables, EventFacts } from './tables.causes.ts'
import type { ListTables } from './tables.lists.ts'
import type { PollTables } from './tables.polls.ts'
import type { StaffTables } from './tables.staff.ts'

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
  /** The account that sent it, also with a slip; null without one. */
  user_id: number | null
  confirmed_with_slip: Generated<boolean>
  at: At
}

interface MatchHistoryTable {
  id: Generated<number>
  event_id: number
  match_id: number
  kind: HistoryKind
  participant1_score: number | null
  participant2_score: number | null
  is_double_loss: Generated<boolean>
  /** A nickname at that time, `slip` or `desk`. */
  recorded_by: string
  participant_id: number | null
  note: string | null
  source: Generated<ResultSource>
  /** The account that did it; null if unknown. */
  user_id: ColumnType<number | null, never, never>
  at: At
}

/** Keyed by the pairing: a round that is published again keeps its codes. */
interface SlipTable {
  event_id: number
  round_number: number
  participant1_id: number
  participant2_id: number
  code: Generated<string>
  issued_at: ColumnType<Date, never, Date>
}

interface CallTable {
  id: Generated<number>
  event_id: number
  table_number: number
  reason: string | null
  /** A nickname at that time, or `slip`. */
  called_by: string
  /** Null for a slip. */
  participant_id: number | null
  at: At
  resolved_at: Instant | null
}

interface AnnouncementTable {
  id: Generated<number>
  event_id: number
  text: string
  is_taken_back: Generated<boolean>
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

export type EventMailKind =
  | 'pairing'
  | 'place'
  | 'dispute'
  | 'claim'
  | 'claim_decision'
  | 'change'
  | 'cancellation'
  | 'announcement'
  | 'ownership'
  | 'list_due'

/** A mail about an event, until some days after it was sent. */
interface EventMailTable {
  id: Generated<number>
  user_id: number
  /** Refers to nothing: a mail about a cancelled event outlives the event. */
  event_id: number
  kind: EventMailKind
  /** What of the event: a round, a participant, a report, a user who claims, a change or an announcement. */
  subject_id: number
  content: Json<object>
  at: ColumnType<Date, never, Date>
  /** The job that sends it. */
  job: number | null
  sent_at: Instant | null
}

/** An event before its changes of the last minutes, until they are mailed. */
interface EventChangeTable {
  event_id: number
  id: Generated<number>
  before: Json<EventFacts>
}

interface ChannelTable {
  event_id: number
  kind: ChannelKind
  url: string
  /** Signs the messages to a webhook. */
  secret: string | null
  state: Generated<'active' | 'failed'>
  failure_reason: string | null
  failing_since: Instant | null
  last_notified_at: Instant | null
  created_at: At
}

export type ChannelPostKind = 'round' | 'standings' | 'announcement'

interface ChannelPostTable {
  id: Generated<number>
  event_id: number
  kind: ChannelPostKind
  /** A round or an announcement; 0 for the standings. */
  subject_id: number
  /** The last time that something caused it. */
  at: ColumnType<Date, never, Date>
  posted_at: Instant | null
  /** Discord’s id of the message. */
  message_id: string | null
  body_hash: string | null
  /** The version of the event that the message was made from. */
  version: number | null
}

/** What everyone in the hall adds to an event. */
export interface HallTables extends CauseTables, ListTables, PollTables, StaffTables {
  reports: ReportTable
  match_history: MatchHistoryTable
  slips: SlipTable
  calls: CallTable
  announcements: AnnouncementTable
  claims: ClaimTable
  event_mails: EventMailTable
  event_changes: EventChangeTable
  channels: ChannelTable
  channel_posts: ChannelPostTable
}
