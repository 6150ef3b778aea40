import type { FilePoll, FileRound } from '@muster/rules/import/file-event'
import type { RecordedMatch } from '@muster/rules/import/plan'
import type { BadLine } from '@muster/rules/import/problems'
import { type Insertable, sql } from 'kysely'
import type { ImportedKind } from '../../db/tables.imports.ts'
import type { Db, Tables, Tx } from '../../db/tables.ts'

/** An import that a job carries out or undoes; undefined if it is deleted. */
export const findWork = (db: Db, id: number) =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select([
      'imports.id',
      'imports.user_id',
      'state',
      'content',
      'is_editor',
      'needs_review',
      'unit',
      'users.nickname',
    ])
    .where('imports.id', '=', id)
    .executeTakeFirst()

export const listCatalogue = (db: Db) =>
  db.selectFrom('armies').select(['id', 'game_type', 'faction', 'name']).orderBy('id').execute()

/** The user's events with one of these titles. */
export async function findOwnEvents(db: Db, owner_id: number, titles: string[]) {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'title', 'game_type', 'event_date', 'time_zone'])
    .where('owner_id', '=', owner_id)
    .where('title', 'in', titles)
    .execute()
  return rows.map(({ event_date, ...event }) => ({ ...event, event_date: event_date?.toISOString() ?? null }))
}

/** What an import has counted so far. */
export interface Progress {
  lines_done: number
  events_added: number
  events_existing: number
  participants_added: number
  participants_existing: number
  matches_added: number
  matches_existing: number
}

export const saveProgress = (db: Db, id: number, progress: Progress & { lines_total?: number }) =>
  db.updateTable('imports').set(progress).where('id', '=', id).execute()

export interface MadeRow {
  kind: ImportedKind
  event_id: number
  row_id: number
  line: number | null
}

/** The rows that an earlier attempt of this import has made. */
export const listMade = (db: Db, import_id: number): Promise<MadeRow[]> =>
  db
    .selectFrom('imported_rows')
    .select(['kind', 'event_id', 'row_id', 'line'])
    .where('import_id', '=', import_id)
    .execute()

export async function recordMade(tx: Tx, import_id: number, rows: MadeRow[]) {
  if (rows.length > 0)
    await tx
      .insertInto('imported_rows')
      .values(rows.map((row) => ({ ...row, import_id })))
      .execute()
}

/** The maximum number of lines in one statement. */
const chunk = 5000

export async function addProblems(db: Db, import_id: number, problems: readonly BadLine[]) {
  for (let start = 0; start < problems.length; start += chunk) {
    const part = problems.slice(start, start + chunk)
    await sql`
      insert into import_problems (import_id, line, reason)
      select ${import_id}, line, reason
      from unnest(${part.map(({ line }) => line)}::int[], ${part.map(({ reason }) => reason)}::text[]) as bad(line, reason)
      on conflict do nothing`.execute(db)
  }
}

export const deleteProblems = (db: Db, import_id: number) =>
  db.deleteFrom('import_problems').where('import_id', '=', import_id).execute()

/** The participants of an event by the key of their nickname. */
export const listParticipants = (db: Db, event_id: number) =>
  db.selectFrom('participants').select(['id', 'nickname']).where('event_id', '=', event_id).execute()

/** The maximum number of matches per read: a longer read would hold up other requests. */
const readAtOnce = 2000

/** The matches of an event, without those that this import has made. */
export async function listRecorded(db: Db, event_id: number, import_id: number): Promise<RecordedMatch[]> {
  const recorded: RecordedMatch[] = []
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('matches')
      .innerJoin('participants as p1', 'p1.id', 'participant1_id')
      .innerJoin('participants as p2', 'p2.id', 'participant2_id')
      .select(['matches.id', 'p1.nickname as nickname1', 'p2.nickname as nickname2', 'round_number', 'table_number'])
      .select(['participant1_score', 'participant2_score'])
      .where('matches.event_id', '=', event_id)
      .where('matches.id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('imported_rows')
              .select('row_id')
              .where('import_id', '=', import_id)
              .where('kind', '=', 'match')
              .whereRef('imported_rows.event_id', '=', 'matches.event_id')
              .whereRef('row_id', '=', 'matches.id'),
          ),
        ),
      )
      .orderBy('matches.id')
      .limit(readAtOnce)
      .execute()
    recorded.push(
      ...rows.map(({ nickname1, nickname2, ...row }) => ({ ...row, nicknames: [nickname1, nickname2] as const })),
    )
    after = rows.at(-1)?.id ?? after
    if (rows.length < readAtOnce) return recorded
  }
}

/** Adds the rounds that Muster had paired, with their byes. Their matches take their seats themselves. */
export async function insertRounds(
  tx: Tx,
  event_id: number,
  rounds: readonly FileRound[],
  idOf: (nickname: string) => number | undefined,
) {
  for (const { number, method, seed, top, seeds, keep_clubs_apart, published_at, byes } of rounds) {
    const ids = (nicknames: readonly string[]) => nicknames.flatMap((nickname) => idOf(nickname) ?? [])
    const round = { number, method, seed, top, keep_clubs_apart, published_at, is_draft: false, forbid: '[]' }
    await tx
      .insertInto('rounds')
      .values({
        event_id,
        ...round,
        seeds: seeds?.map((nickname) => (nickname === null ? 0 : (idOf(nickname) ?? 0))) ?? null,
      })
      .execute()
    const seats = ids(byes).map((participant_id) => ({
      event_id,
      round_number: number,
      participant_id,
      is_draft: false,
    }))
    if (seats.length > 0) await tx.insertInto('seats').values(seats).execute()
  }
}

/** Adds the closed polls of a file. */
export async function insertPolls(
  tx: Tx,
  event_id: number,
  polls: readonly FilePoll[],
  idOf: (nickname: string) => number | undefined,
) {
  const rows = polls.map(({ results, category = null, ...poll }) => ({
    ...poll,
    category,
    event_id,
    results: JSON.stringify(
      results.flatMap(({ nickname, votes }) => {
        const participant_id = idOf(nickname)
        return participant_id === undefined ? [] : { participant_id, votes }
      }),
    ),
  }))
  if (rows.length > 0) await tx.insertInto('polls').values(rows).execute()
}

export const finishEvent = (tx: Tx, id: number) =>
  tx.updateTable('events').set({ finished_at: new Date() }).where('id', '=', id).execute()

/** Adds the army lists of new participants. */
export async function insertLists(tx: Tx, lists: Insertable<Tables['lists']>[]) {
  if (lists.length > 0) await tx.insertInto('lists').values(lists).execute()
}
