import type { ReportPolicy, Visibility } from '@muster/contract/events'
import type { EventType, GameType } from '@muster/contract/games'
import type { ListPolicy, ListsShown } from '@muster/contract/list-fields'
import type { RoundCheck, TablePolicy } from '@muster/contract/pairings'
import type { DroppedResults } from '@muster/contract/participant'
import type { Plan } from '@muster/contract/plan-fields'
import type { ByeRule, Criterion, MatchPointsRule } from '@muster/contract/ranking'
import type { ResultSource } from '@muster/contract/reports'
import type { RoundMethod } from '@muster/contract/rounds'
import type { Visit } from '@muster/contract/visit-fields'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Instant, Json, Raised } from './columns.ts'

export interface EventTable {
  id: Generated<number>
  /** Null once the account of its organiser was deleted: nobody may change it. */
  owner_id: number | null
  title: string
  description: string | null
  game_type: GameType
  event_type: EventType
  event_date: Instant | null
  /** The day in the hall, derived by the database from date and time zone. */
  event_day: ColumnType<Date | null, never, never>
  /** False if only the day is known. */
  has_time: Generated<boolean>
  location_country: string | null
  location_city: string | null
  time_zone: string | null
  place_id: number | null
  /** Copied by the database from its place: longitude, then latitude. */
  location: ColumnType<unknown, never, never>
  is_public: Generated<boolean>
  visibility: Generated<Visibility>
  /** The key in its link while it is unlisted. */
  share_key: Generated<string>
  counts_in_statistics: Generated<boolean>
  /** The review that decides whether it counts in figures of the whole site. */
  review_id: number | null
  registration_open: Generated<boolean>
  check_in_open: Generated<boolean>
  participants_record: Generated<boolean>
  list_policy: Generated<ListPolicy>
  list_deadline: Instant | null
  lists_shown: Generated<ListsShown>
  categories: Json<Plan['categories']>
  missions: Json<Plan['missions']>
  tables: Json<Plan['tables']>
  programme: Json<Plan['programme']>
  one_prize_each: Generated<boolean>
  venue: Json<Visit['venue']> | null
  contact: string | null
  pack_link: string | null
  fee: string | null
  ends_at: Instant | null
  capacity: number | null
  rounds_planned: number | null
  ranking: Generated<Criterion[]>
  points: Json<MatchPointsRule>
  bye: Json<ByeRule>
  /** 2 for teams of two. */
  team_size: Generated<1 | 2>
  table_policy: Generated<TablePolicy>
  report_policy: Generated<ReportPolicy>
  round_minutes: number | null
  finished_at: Instant | null
  /** For the lots in its standings. */
  seed: Generated<number>
  /** Whether a round is published, maintained by the database. */
  begun: ColumnType<boolean, never, never>
  created_at: CreatedAt
  /** The account that made the last edit; null if unknown. */
  updated_by: ColumnType<number | null, never, never>
  updated_at: ColumnType<Date, never, Date>
  /** Derived by the database from title, city and country: lower case, without accents. */
  search_text: ColumnType<string, never, never>
}

export interface ParticipantTable {
  id: Generated<number>
  event_id: number
  game_type: GameType
  user_id: number | null
  nickname: string
  army_id: number | null
  army_written: string | null
  club: string | null
  fixed_table: number | null
  checked_in_at: Instant | null
  dropped_after_round: number | null
  dropped_results: Generated<DroppedResults>
  /** The match that their drop has lost. */
  forfeited_match_id: number | null
  is_spare: Generated<boolean>
  /** Of a team of two. */
  members: Json<{ nickname: string; army_id: number | null }[]>
  /** The account of the other member. */
  mate_id: number | null
  waiting_since: Instant | null
  adjustment: Generated<number>
  adjustment_reason: string | null
  /** By the code of the category. */
  category_scores: Json<Record<string, number>>
  created_at: CreatedAt
  version: Raised
  changed_at: ColumnType<Date, never, never>
  /** The account that made the last change; null if unknown. */
  changed_by: ColumnType<number | null, never, never>
}

export interface MatchTable {
  id: Generated<number>
  event_id: number
  game_type: GameType
  participant1_id: number
  participant2_id: number
  participant1_army_id: number | null
  participant2_army_id: number | null
  participant1_score: number | null
  participant2_score: number | null
  round_number: number | null
  table_number: number | null
  notes: string | null
  match_duration_minutes: number | null
  ended_early: Generated<boolean>
  conceded_by: number | null
  /** Both sides have lost; without scores. */
  is_double_loss: Generated<boolean>
  extra_minutes: number | null
  /** Who set the result: a nickname, `slip` or `desk`. Any other author than the desk is a report. */
  result_by: Generated<string>
  result_participant_id: number | null
  result_source: Generated<ResultSource>
  created_at: CreatedAt
  version: Raised
  changed_at: ColumnType<Date, never, never>
  /** The account that made the last change; null if unknown. */
  changed_by: ColumnType<number | null, never, never>
}

export interface RoundTable {
  event_id: number
  number: number
  method: RoundMethod
  seed: number
  /** The number of participants in an elimination. */
  top: number | null
  /** The participants of an elimination in the order of their seeds at its start. */
  seeds: number[] | null
  forbid: Json<number[][]>
  keep_clubs_apart: Generated<boolean>
  published_at: Instant | null
  is_draft: Generated<boolean>
  /** The end of a running clock; a stopped one has seconds left instead. */
  clock_ends_at: Instant | null
  clock_left: number | null
  /** The check of the round at its publication. */
  published_check: Json<RoundCheck> | null
  version: Raised
  changed_at: ColumnType<Date, never, Date>
  /** The account that made the last change; null if unknown. */
  changed_by: ColumnType<number | null, never, never>
}

/** One participant in one round. */
export interface SeatTable {
  event_id: number
  round_number: number
  participant_id: number
  is_draft: boolean
  /** In a published round; without one, the seat is a bye. */
  match_id: number | null
  /** In a draft; without one, the seat is a bye. */
  opponent_id: number | null
  side: number | null
  table_number: number | null
}

export interface EventVersionTable {
  event_id: number
  /** The number of counted changes of an event, without those that wait in events_to_count. */
  version: Raised
  changed_at: ColumnType<Date | null, never, never>
  /** Null for the owner. */
  changed_by: ColumnType<number | null, never, never>
}

export interface EventToCountTable {
  event_id: number
  noted_at: ColumnType<Date, never, never>
  /** Null for the owner. */
  user_id: ColumnType<number | null, never, never>
}
