import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { isStaff } from '../events/queries.staff.ts'

/** A row as it is stored, with its columns as fields. */
export type StoredRow = Record<string, unknown>

interface ExportedTable {
  /** Which rows are about the account. */
  where: (user_id: number) => RawBuilder<SqlBool>
  /** A unique key, for the order of pages. */
  key: string
  /** Columns that are secrets, sealed, or derived from other columns. */
  without?: string[]
  /** Further fields, so that people can read the row. */
  and?: RawBuilder<unknown>
}

const ownedBy = (column: string) => (user_id: number) => sql<SqlBool>`${sql.ref(column)} = ${user_id}`

const isTheirs = (user_id: number) => sql<SqlBool>`(user_id = ${user_id} or mate_id = ${user_id})`

/** Rows of the participants that belong to the account. */
const ofParticipant = (column: string) => (user_id: number) =>
  sql<SqlBool>`${sql.ref(column)} in (select id from participants where ${isTheirs(user_id)})`

/** Rows of a table under any of these conditions: each is a scan of its own index, which `or` would make one of all rows. */
const underAny = (table: string, conditions: ((user_id: number) => RawBuilder<SqlBool>)[]) => (user_id: number) => {
  const ids = conditions.map((condition) => sql`select id from ${sql.table(table)} where ${condition(user_id)}`)
  return sql<SqlBool>`id in (${sql.join(ids, sql` union `)})`
}

/** Rows of the events that the account owns. */
const ofOwnEvent = (user_id: number) => sql<SqlBool>`event_id in (select id from events where owner_id = ${user_id})`

/** Rows of events that the account may see: another organiser's draft is hidden from its participants. */
const isOpen = (user_id: number) =>
  sql<SqlBool>`exists (
    select from events where id = exported.event_id and (visibility <> 'draft' or ${isStaff(user_id)}))`

/** Null for another organiser's draft. */
const eventTitle = sql`jsonb_build_object('event_title', (
  select title from events where id = exported.event_id and (visibility <> 'draft' or exists (
    select from event_staff where event_id = events.id and event_staff.user_id = exported.user_id))))`

const matchNames = sql`(
  select jsonb_build_object('event_title', title, 'participant1_nickname', p1.nickname,
                            'participant2_nickname', p2.nickname)
  from events, participants p1, participants p2
  where events.id = exported.event_id and p1.id = participant1_id and p2.id = participant2_id)`

/**
 * Every table that says something about an account, by its name. A test finds all tables that refer to users, and fails
 * if one is neither here nor in `notExported`.
 */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  users: {
    where: ownedBy('id'),
    key: 'id',
    without: ['password_hash', 'calendar_key', 'unsubscribe_key', 'player_search'],
  },
  sessions: { where: ownedBy('user_id'), key: 'token_hash', without: ['token_hash'] },
  devices: { where: ownedBy('user_id'), key: 'secret_hash', without: ['secret_hash'] },
  registrations: { where: ownedBy('user_id'), key: 'id', without: ['password_hash'] },
  merges: {
    where: (user_id) => sql<SqlBool>`${user_id} in (user_id, merged_user_id)`,
    key: 'id',
    and: sql`(select jsonb_build_object('merged_email', email) from users where id = merged_user_id)`,
  },
  merged_rows: {
    where: (user_id) => sql<SqlBool>`merge_id in (select id from merges where ${user_id} in (user_id, merged_user_id))`,
    key: 'merge_id, kind, row_id',
  },
  passkeys: { where: ownedBy('user_id'), key: 'id', without: ['public_key'] },
  account_tokens: { where: ownedBy('user_id'), key: 'token_hash', without: ['token_hash'] },
  events: { where: ownedBy('owner_id'), key: 'id', without: ['share_key', 'search_text', 'location', 'updated_by'] },
  staff: { where: ownedBy('user_id'), key: 'id', and: eventTitle },
  poll_voters: { where: ownedBy('user_id'), key: 'poll_id' },
  staff_invitations: {
    where: (user_id) =>
      sql<SqlBool>`(${ofOwnEvent(user_id)} or email = (select email from users where id = ${user_id}))`,
    key: 'id',
    without: ['token_hash'],
  },
  channels: { where: ofOwnEvent, key: 'event_id', without: ['secret'] },
  announcements: { where: ofOwnEvent, key: 'id' },
  participants: {
    where: isTheirs,
    key: 'id',
    without: ['changed_by'],
    and: eventTitle,
  },
  payments: { where: ofParticipant('participant_id'), key: 'participant_id' },
  lists: { where: ofParticipant('participant_id'), key: 'participant_id', without: ['changed_by'] },
  matches: {
    where: (user_id) =>
      sql<SqlBool>`${underAny('matches', ['participant1_id', 'participant2_id'].map(ofParticipant))(user_id)}
        and ${isOpen(user_id)}`,
    key: 'id',
    without: ['changed_by'],
    and: matchNames,
  },
  reports: {
    // Also those that it sent with a slip.
    where: underAny('reports', [ownedBy('user_id'), ofParticipant('participant_id')]),
    key: 'id',
  },
  match_history: {
    where: underAny('match_history', [ownedBy('user_id'), ofParticipant('participant_id')]),
    key: 'id',
  },
  claims: { where: ownedBy('user_id'), key: 'id', and: eventTitle },
  alerts: { where: ownedBy('user_id'), key: 'id', without: ['secret', 'end_token'] },
  alert_events: {
    where: (user_id) => sql<SqlBool>`alert_id in (select id from alerts where user_id = ${user_id})`,
    key: 'alert_id, event_id',
  },
  event_mails: { where: ownedBy('user_id'), key: 'id' },
  feedback: { where: ownedBy('user_id'), key: 'id' },
  // Without the rows that it made: they are in the events.
  imports: { where: ownedBy('user_id'), key: 'id', without: ['content_hash', 'content'] },
  import_problems: {
    where: (user_id) => sql<SqlBool>`import_id in (select id from imports where user_id = ${user_id})`,
    key: 'import_id, line',
  },
  reviews: { where: ownedBy('user_id'), key: 'id' },
  ratings: { where: ownedBy('user_id'), key: 'user_id, scope', without: ['digest'] },
  rating_steps: { where: ownedBy('user_id'), key: 'user_id, scope, number' },
  idempotency_keys: {
    where: ownedBy('user_id'),
    key: 'key_hash',
    without: ['key_hash', 'request_hash', 'answer'],
  },
}

/** Tables with a reference to users that the export leaves out, and why. */
export const notExported: Readonly<Record<string, string>> = {
  passkey_challenges: 'Hashes of random bytes that are valid for five minutes.',
}

/** At most this many rows are in memory at a time. */
const pageRows = 200

/** The rows of a table about an account, page by page. */
export async function* readStored(db: Db, table: string, user_id: number): AsyncGenerator<StoredRow[]> {
  const found = exportedTables[table]
  if (!found) throw new Error(`${table} is not exported`)
  const { where, key, without = [], and } = found
  for (let skip = 0; ; skip += pageRows) {
    const { rows } = await sql<{ row: StoredRow }>`
      select (to_jsonb(exported) - ${without}::text[]) || ${and ?? sql`'{}'::jsonb`} as row
      from ${sql.table(table)} as exported
      where ${where(user_id)}
      order by ${sql.raw(key)} limit ${sql.lit(pageRows)} offset ${skip}`.execute(db)
    yield rows.map(({ row }) => row)
    if (rows.length < pageRows) return
  }
}
