import type { AlertChannel, AlertPace } from '@muster/contract/alerts'
import type { FeedbackCategory } from '@muster/contract/feedback'
import type { EventType, GameType, GrandAlliance } from '@muster/contract/games'
import type { PlayerVisibility } from '@muster/contract/player-fields'
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { CreatedAt, Instant, Json } from './columns.ts'
import type {
  EventTable,
  EventToCountTable,
  EventVersionTable,
  MatchTable,
  ParticipantTable,
  RoundTable,
  SeatTable,
} from './tables.events.ts'
import type { HallTables } from './tables.hall.ts'
import type { ImportTables } from './tables.imports.ts'
import type { MergeTables } from './tables.merges.ts'
import type { OpenDataTables } from './tables.open-data.ts'
import type { PasskeyTables } from './tables.passkeys.ts'
import type { RatingTables } from './tables.ratings.ts'

interface UserTable {
  id: Generated<number>
  email: string
  nickname: string
  password_hash: string
  email_visible: Generated<boolean>
  is_verified: Generated<boolean>
  /** In the address of the user's own calendar. */
  calendar_key: string | null
  mail_pairings: Generated<boolean>
  mail_places: Generated<boolean>
  mail_disputes: Generated<boolean>
  mail_claims: Generated<boolean>
  mail_events: Generated<boolean>
  /** In the links of mails about events that switch such mails off. */
  unsubscribe_key: ColumnType<string, never, never>
  /** When the last mail about an event was sent. */
  event_mail_at: Instant | null
  /** A random id that authenticators store with a passkey. */
  passkey_handle: ColumnType<string, never, never>
  /** In the address of the player's page; made from the nickname by the database unless given. */
  handle: Generated<string>
  player_visibility: Generated<PlayerVisibility>
  /** Derived by the database from nickname and handle: lower case, without accents. */
  player_search: ColumnType<string, never, never>
  created_at: CreatedAt
}

interface SessionTable {
  token_hash: Buffer
  user_id: number
  created_at: CreatedAt
  expires_at: Instant
}

interface DeviceTable {
  user_id: number
  secret_hash: Buffer
  signed_in_at: Generated<Date>
}

interface RegistrationTable {
  id: Generated<number>
  user_id: number
  nickname: string
  password_hash: string
  email_visible: boolean
  /** The page that the user came from, as a path. */
  return_to: string | null
  created_at: CreatedAt
}

interface AccountTokenTable {
  token_hash: Buffer
  user_id: number
  purpose: 'verify_email' | 'reset_password'
  /** The registration that this token confirms. */
  registration_id: number | null
  created_at: CreatedAt
  expires_at: Instant
  used_at: Instant | null
}

interface ArmyTable {
  id: Generated<number>
  name: string
  faction: string
  game_type: GameType
  grand_alliance: GrandAlliance
}

interface ArmyCatalogueTable {
  game_type: GameType
  faction: string
  name: string
}

interface PlaceTable {
  /** The id of GeoNames. */
  id: number
  name: string
  region: string | null
  /** A name from the list of countries, with a few exceptions. */
  country: string
  latitude: number
  longitude: number
  population: number
  time_zone: string
  /** All its names, folded, each between bars; the first is the main one. */
  names: string
}

interface LoadedPlacesTable {
  /** The checksum of the file that was loaded last. */
  sha256: string
}

interface IdempotencyKeyTable {
  key_hash: Buffer
  request_hash: Buffer
  user_id: number | null
  event_id: number | null
  /** Null only inside the transaction that produces the response. */
  status: number | null
  answer: Buffer | null
  created_at: ColumnType<Date, never, Date>
}

interface FeedbackTable {
  id: Generated<number>
  user_id: number
  category: FeedbackCategory
  content: string
  created_at: CreatedAt
}

interface AlertTable {
  id: Generated<number>
  user_id: number
  /** As typed; `words` are folded for the comparison with `search_text` of events. */
  search: string | null
  words: string[]
  game_type: GameType | null
  event_type: EventType | null
  country: string | null
  open: boolean | null
  place_id: number | null
  /** The position of its place, or one that was rounded. */
  latitude: number | null
  longitude: number | null
  radius_km: number | null
  channel: AlertChannel
  pace: AlertPace
  url: string | null
  /** Signs the messages to `url`. */
  secret: string | null
  /** In the links of its mails. */
  end_token: string | null
  /** An alert that was ended by a link stays for a while, so that the link works again. */
  state: ColumnType<AlertState, AlertState | undefined, AlertState>
  failure_reason: string | null
  failing_since: Instant | null
  created_at: CreatedAt
  last_notified_at: Instant | null
  ended_at: Instant | null
}

type AlertState = 'active' | 'failed' | 'ended'

interface AlertEventTable {
  alert_id: number
  event_id: number
  /** The job that delivers it, and its start. */
  job: number | null
  taken_at: Instant | null
  notified_at: Instant | null
}

interface DeletedAccountTable {
  /** In the name of its participants: Former player 4821. Random, so it says nothing about the account. */
  number: number
  user_id: number
  /** The hash of the account's unsubscribe key. */
  fingerprint: Buffer
  deleted_at: ColumnType<Date, Date | undefined, never>
}

/** The mail about a deletion, until it is delivered. */
export interface ClosingMail {
  to: string
  nickname: string
  token: string
}

interface ClosedAccountTable {
  number: number
  token_hash: Buffer
  /** What a deletion took, encrypted with the token of the mailed link. */
  sealed: Buffer
  mail: Json<ClosingMail> | null
  closed_at: CreatedAt
}

export interface Tables extends HallTables, ImportTables, MergeTables, OpenDataTables, PasskeyTables, RatingTables {
  users: UserTable
  sessions: SessionTable
  devices: DeviceTable
  account_tokens: AccountTokenTable
  registrations: RegistrationTable
  armies: ArmyTable
  /** The loaded entries of the shipped catalogue, so that an edited or deleted army does not come back. */
  army_catalogue: ArmyCatalogueTable
  places: PlaceTable
  loaded_places: LoadedPlacesTable
  events: EventTable
  participants: ParticipantTable
  matches: MatchTable
  rounds: RoundTable
  seats: SeatTable
  event_versions: EventVersionTable
  /** An entry for each statement that changed an event, until it is counted. */
  events_to_count: EventToCountTable
  idempotency_keys: IdempotencyKeyTable
  feedback: FeedbackTable
  alerts: AlertTable
  /** Every deleted account, so that a restored backup loses them again. */
  deleted_accounts: DeletedAccountTable
  /** What can be undone for seven days. */
  closed_accounts: ClosedAccountTable
  /** The events that each alert has found. */
  alert_events: AlertEventTable
}

export type Db = Kysely<Tables>
/** A function that must be atomic takes a Tx, so that calling it outside a transaction does not compile. */
export type Tx = Transaction<Tables>

export type UserRow = Selectable<UserTable>
export type PlaceRow = Selectable<PlaceTable>
export type ArmyRow = Selectable<ArmyTable>
export type FeedbackRow = Selectable<FeedbackTable>
