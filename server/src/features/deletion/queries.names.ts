import { type SqlBool, sql } from 'kysely'
import { patternOf } from '../../db/search.ts'
import type { Tx } from '../../db/tables.ts'
import { replaceInJson } from './rules.ts'

interface TextColumn {
  table: string
  column: string
  /** The maximum number of characters; undefined for JSON. */
  max?: number
}

/** Every column in which people write about others. A test fails for a new one that is missing here. */
export const textColumns: readonly TextColumn[] = [
  { table: 'events', column: 'title', max: 200 },
  { table: 'events', column: 'description', max: 5000 },
  { table: 'events', column: 'venue' },
  { table: 'lists', column: 'text', max: 20_000 },
  { table: 'lists', column: 'former_text', max: 20_000 },
  { table: 'events', column: 'contact', max: 200 },
  { table: 'events', column: 'pack_link', max: 500 },
  { table: 'events', column: 'fee', max: 200 },
  { table: 'events', column: 'categories' },
  { table: 'polls', column: 'question', max: 120 },
  { table: 'events', column: 'missions' },
  { table: 'events', column: 'tables' },
  { table: 'events', column: 'programme' },
  { table: 'matches', column: 'notes', max: 2000 },
  { table: 'participants', column: 'army_written', max: 200 },
  { table: 'participants', column: 'members' },
  { table: 'participants', column: 'club', max: 100 },
  { table: 'participants', column: 'adjustment_reason', max: 200 },
  { table: 'announcements', column: 'text', max: 500 },
  { table: 'calls', column: 'reason', max: 200 },
  { table: 'match_history', column: 'note', max: 300 },
  { table: 'rounds', column: 'published_check' },
  { table: 'causes', column: 'content' },
  { table: 'event_changes', column: 'before' },
  { table: 'event_mails', column: 'content' },
]

/**
 * Replaces in the texts of these events. Only rows that contain one of the `words` are read. The events must be locked,
 * so that nobody writes such a text in the meantime.
 */
export async function replaceTexts(
  tx: Tx,
  { event_ids, words }: { event_ids: number[]; words: string[] },
  replace: (text: string) => string,
) {
  // The patterns do not depend on the row, so they are made once, and each text is folded once.
  const patterns = sql`array(select ${patternOf(sql.ref('word'))} from unnest(${words}::text[]) word)`
  const contains = (column: ReturnType<typeof sql.ref>) =>
    sql<SqlBool>`fold_text(${column}::text) like any (${patterns})`
  for (const { table, column, max } of textColumns) {
    const of = sql.ref(table === 'events' ? 'id' : 'event_id')
    const [from, text] = [sql.table(table), sql.ref(column)]
    // A row keeps its ctid while this transaction holds its lock; some tables have no other short key.
    const { rows } = await sql<{ at: string; value: unknown }>`
      select ctid::text as at, ${text} as value from ${from}
      where ${of} = any(${event_ids}::bigint[]) and ${contains(text)} for no key update`.execute(tx)
    for (const { at, value } of rows) {
      const replaced =
        max === undefined ? JSON.stringify(replaceInJson(value, replace)) : shorten(replace(String(value)), max)
      await sql`update ${from} set ${text} = ${replaced} where ctid = ${at}::tid`.execute(tx)
    }
  }
}

const shorten = (text: string, max: number) => (text.length <= max ? text : [...text].slice(0, max).join(''))

const ofParticipants = (ids: number[]) => sql`from participants p where p.id = any(${ids}::bigint[])`

/** Writes the names that participants have now into everything that names them as its author. */
export async function renameAuthors(tx: Tx, ids: number[]) {
  // Otherwise a new name of the author would be a new result in the history.
  await sql`select set_config('muster.is_renaming', 'on', true)`.execute(tx)
  await sql`update matches set result_by = p.nickname ${ofParticipants(ids)}
    and matches.event_id = p.event_id and result_participant_id = p.id`.execute(tx)
  await sql`update reports set reported_by = p.nickname ${ofParticipants(ids)}
    and reports.event_id = p.event_id and participant_id = p.id`.execute(tx)
  await sql`update match_history set recorded_by = p.nickname ${ofParticipants(ids)}
    and match_history.event_id = p.event_id and participant_id = p.id`.execute(tx)
  await sql`update calls set called_by = p.nickname ${ofParticipants(ids)}
    and calls.event_id = p.event_id and participant_id = p.id`.execute(tx)
}

/** Every name that these participants have been recorded by, today's included. */
export async function listNames(tx: Tx, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.nickname as name ${ofParticipants(ids)}
    union select result_by from matches, participants p
    where p.id = any(${ids}::bigint[]) and matches.event_id = p.event_id and result_participant_id = p.id
    union select reported_by from reports, participants p
    where p.id = any(${ids}::bigint[]) and reports.event_id = p.event_id and participant_id = p.id
    union select recorded_by from match_history, participants p
    where p.id = any(${ids}::bigint[]) and match_history.event_id = p.event_id and participant_id = p.id
    union select called_by from calls, participants p
    where p.id = any(${ids}::bigint[]) and calls.event_id = p.event_id and participant_id = p.id`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Deletes what they wrote themselves: the notes of their objections, and why they called. */
export async function deleteNotes(tx: Tx, ids: number[]) {
  await sql`update match_history set note = null ${ofParticipants(ids)}
    and match_history.event_id = p.event_id and participant_id = p.id and note is not null`.execute(tx)
  await sql`update calls set reason = null ${ofParticipants(ids)}
    and calls.event_id = p.event_id and participant_id = p.id and reason is not null`.execute(tx)
}
