import { sql } from 'kysely'
import type { MergedKind } from '../../db/tables.merges.ts'
import type { Tx } from '../../db/tables.ts'

interface MovedTable {
  table: string
  /** The column with the account. */
  column: string
  /** What keeps a row where it is, with the row as `moved` and the receiving account as the argument. */
  blockedFor?: (user_id: number) => ReturnType<typeof sql>
}

/** One account has one participant in an event. */
const takesPart = (user_id: number) => sql`select from participants other
  where other.event_id = moved.event_id and ${user_id} in (other.user_id, other.mate_id)`

/**
 * A confirmed claim follows its participant. An open one stays if the account takes part in the event, or claims a
 * participant there itself: a user is one person.
 */
const isBound = (user_id: number) => sql`
  select from participants holder where holder.id = moved.participant_id and moved.confirmed_at is not null
    and holder.user_id is distinct from ${user_id}
  union all select from participants other where moved.confirmed_at is null
    and other.event_id = moved.event_id and other.user_id = ${user_id}
  union all select from claims other where other.user_id = ${user_id}
    and other.event_id = moved.event_id and (moved.confirmed_at is null or other.participant_id = moved.participant_id)`

/** One account has one role in an event. */
const isOfStaff = (user_id: number) => sql`select from staff other
  where other.event_id = moved.event_id and other.user_id = ${user_id}`

/** The database lets an account have a file once. */
const isImported = (user_id: number) => sql`select from imports other
  where other.user_id = ${user_id} and other.content_hash = moved.content_hash
    and other.state not in ('failed', 'undone') and moved.state not in ('failed', 'undone')`

/** What changes hands, in this order: a claim follows its participant. */
const moved: Readonly<Record<MergedKind, MovedTable>> = {
  participant: { table: 'participants', column: 'user_id', blockedFor: takesPart },
  mate: { table: 'participants', column: 'mate_id', blockedFor: takesPart },
  claim: { table: 'claims', column: 'user_id', blockedFor: isBound },
  event: { table: 'events', column: 'owner_id' },
  import: { table: 'imports', column: 'user_id', blockedFor: isImported },
  alert: { table: 'alerts', column: 'user_id' },
  feedback: { table: 'feedback', column: 'user_id' },
  staff: { table: 'staff', column: 'user_id', blockedFor: isOfStaff },
}

const isFree = ({ blockedFor }: MovedTable, user_id: number) =>
  blockedFor ? sql`not exists (${blockedFor(user_id)})` : sql`true`

interface Merged {
  id: number
  user_id: number
  merged_user_id: number
}

/** Gives the rows of the merged account to the other one, and records each. Both accounts must be locked. */
export async function moveRows(tx: Tx, { id, user_id, merged_user_id }: Merged) {
  for (const [kind, one] of Object.entries(moved)) {
    const column = sql.ref(one.column)
    await sql`
      with gone as (
        update ${sql.table(one.table)} as moved set ${column} = ${user_id}
        where ${column} = ${merged_user_id} and ${isFree(one, user_id)} returning moved.id)
      insert into merged_rows (merge_id, kind, row_id) select ${id}, ${kind}, id from gone`.execute(tx)
  }
}

/** Gives back each of these rows that still belongs to the other account. */
export async function returnRows(tx: Tx, { id, user_id, merged_user_id }: Merged) {
  for (const [kind, one] of Object.entries(moved)) {
    const column = sql.ref(one.column)
    await sql`
      update ${sql.table(one.table)} as moved set ${column} = ${merged_user_id}
      from merged_rows where merge_id = ${id} and kind = ${kind} and row_id = moved.id
        and ${column} = ${user_id} and ${isFree(one, merged_user_id)}`.execute(tx)
  }
}
