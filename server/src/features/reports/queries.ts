import type { HistoryKind, ReportInput } from '@muster/contract/reports'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'

/** A match with everything that decides who may report it, and whether. Undefined if the event has no such match. */
const selectMatch = (db: Db, event_id: number, match_id: number) =>
  db
    .selectFrom('matches')
    .innerJoin('events', 'events.id', 'matches.event_id')
    .select([
      'matches.id',
      'matches.event_id',
      'events.owner_id',
      'events.visibility',
      'events.share_key',
      'events.report_policy',
      'matches.participant1_id',
      'matches.participant2_id',
      'matches.participant1_score',
      'matches.participant2_score',
      'matches.round_number',
      'matches.result_by',
    ])
    .select(({ selectFrom }) =>
      selectFrom('rounds')
        .whereRef('rounds.event_id', '=', 'matches.event_id')
        .where('is_draft', '=', false)
        .select(({ fn }) => fn.max('number').as('number'))
        .as('last_round'),
    )
    .where('matches.event_id', '=', event_id)
    .where('matches.id', '=', match_id)

export type ReportedMatch = NonNullable<Awaited<ReturnType<typeof findMatch>>>

export const findMatch = (db: Db, event_id: number, match_id: number) =>
  selectMatch(db, event_id, match_id).executeTakeFirst()

/**
 * The same, locked: reports of one match run one after another. The lock on the event comes first, as for every result,
 * and keeps changes of the event as a whole out.
 */
export async function findMatchForUpdate(tx: Tx, event_id: number, match_id: number) {
  await tx.selectFrom('events').select('id').where('id', '=', event_id).forShare().execute()
  await tx.selectFrom('matches').select('id').where('id', '=', match_id).forNoKeyUpdate().execute()
  return findMatch(tx, event_id, match_id)
}

/** The match that the slip opens, until the next round is published; undefined for an unknown code. */
export const findMatchOfSlip = (db: Db, code: string) =>
  db
    .selectFrom('slips')
    .innerJoin('events', 'events.id', 'slips.event_id')
    .innerJoin('matches', (join) =>
      join
        .onRef('matches.event_id', '=', 'slips.event_id')
        .onRef('matches.round_number', '=', 'slips.round_number')
        .onRef('matches.participant1_id', '=', 'slips.participant1_id')
        .onRef('matches.participant2_id', '=', 'slips.participant2_id'),
    )
    .where('slips.code', '=', code)
    .where('events.visibility', '<>', 'draft')
    .where(
      sql<SqlBool>`slips.round_number = (
        select max(number) from rounds where rounds.event_id = slips.event_id and not is_draft)`,
    )
    .select(['matches.event_id', 'matches.id as match_id', 'matches.table_number', 'matches.round_number'])
    .executeTakeFirst()

/** The participant of a user in an event; undefined for a user who has not joined. */
export const findParticipant = (db: Db, event_id: number, user_id: number) =>
  db
    .selectFrom('participants')
    .select(['id', 'nickname'])
    .where('event_id', '=', event_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

export const findReport = (db: Db, match_id: number) =>
  db
    .selectFrom('reports')
    .select([
      'id',
      'state',
      'participant1_score',
      'participant2_score',
      'match_duration_minutes',
      'ended_early',
      'conceded_by',
      'reported_by',
      'participant_id',
    ])
    .where('match_id', '=', match_id)
    .executeTakeFirst()

/** The last scores that someone put against a report of this match. */
export const findCounterScores = (db: Db, match_id: number) =>
  db
    .selectFrom('match_history')
    .select(['participant1_score', 'participant2_score', 'participant_id'])
    .where('match_id', '=', match_id)
    .where('kind', '=', 'objection')
    .where('participant1_score', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Who reports: a participant, or the holder of the slip. */
export interface Reporter {
  by: string
  participant_id: number | null
}

interface OfMatch {
  event_id: number
  id: number
}

/** Replaces the report of a match. A new id tells a client that confirms the old one that it has seen another. */
export async function saveReport(
  tx: Tx,
  match: OfMatch,
  reporter: Reporter,
  report: ReportInput,
  state: ReportRow['state'],
) {
  await tx.deleteFrom('reports').where('match_id', '=', match.id).execute()
  const { by, participant_id } = reporter
  const row = { ...report, event_id: match.event_id, match_id: match.id, state, reported_by: by, participant_id }
  await tx.insertInto('reports').values(row).execute()
}

export const setReportState = (tx: Tx, id: number, state: ReportRow['state']) =>
  tx.updateTable('reports').set({ state }).where('id', '=', id).execute()

/** Makes a report the result of its match. */
export const saveResult = (tx: Tx, match_id: number, reporter: Reporter, report: ReportInput) =>
  tx
    .updateTable('matches')
    .set({ ...report, result_by: reporter.by, result_participant_id: reporter.participant_id, result_source: 'page' })
    .where('id', '=', match_id)
    .execute()

interface Entry extends Reporter {
  kind: HistoryKind
  scores: { participant1_score: number; participant2_score: number } | null
  note?: string | null | undefined
}

export const addHistory = (tx: Tx, match: OfMatch, { kind, by, participant_id, scores, note = null }: Entry) =>
  tx
    .insertInto('match_history')
    .values({
      event_id: match.event_id,
      match_id: match.id,
      kind,
      participant1_score: scores?.participant1_score ?? null,
      participant2_score: scores?.participant2_score ?? null,
      recorded_by: by,
      participant_id,
      note,
    })
    .execute()

/** The most steps that the history of one match shows. */
const historyMax = 200

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number]

/** The latest steps, oldest first. */
export const findHistory = (db: Db, match_id: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('match_history')
        .selectAll()
        .where('match_id', '=', match_id)
        .orderBy('id', 'desc')
        .limit(historyMax)
        .as('latest'),
    )
    .select([
      'kind',
      'participant1_score',
      'participant2_score',
      'recorded_by',
      'participant_id',
      'note',
      'source',
      'at',
    ])
    .orderBy('id')
    .execute()

/** Confirms what nobody has objected to by the time the next round is published. */
export const confirmOpenReports = (tx: Tx, event_id: number, round_number: number) =>
  tx
    .updateTable('reports')
    .from('matches')
    .set({ state: 'confirmed' })
    .whereRef('matches.id', '=', 'reports.match_id')
    .where('matches.event_id', '=', event_id)
    .where('matches.round_number', '=', round_number)
    .where('matches.participant1_score', 'is not', null)
    .where('reports.state', '=', 'open')
    .execute()

/** Whether this is a published round that Muster has paired. */
export async function isPublished(db: Db, event_id: number, number: number): Promise<boolean> {
  const rounds = db.selectFrom('rounds').select('number').where('event_id', '=', event_id)
  return (await rounds.where('number', '=', number).where('is_draft', '=', false).executeTakeFirst()) !== undefined
}

/** The slips of a published round, by table. */
export const findSlips = (db: Db, event_id: number, round_number: number) =>
  db
    .selectFrom('slips')
    .innerJoin('matches', (join) =>
      join
        .onRef('matches.event_id', '=', 'slips.event_id')
        .onRef('matches.round_number', '=', 'slips.round_number')
        .onRef('matches.participant1_id', '=', 'slips.participant1_id')
        .onRef('matches.participant2_id', '=', 'slips.participant2_id'),
    )
    .where('slips.event_id', '=', event_id)
    .where('slips.round_number', '=', round_number)
    .select(['matches.id as match_id', 'matches.table_number', 'slips.code'])
    .orderBy('matches.table_number')
    .orderBy('matches.id')
    .execute()

/** Gives the slips of a round, or of one of its matches, new codes. */
export const replaceCodes = (tx: Tx, event_id: number, round_number: number, match_id: number | undefined) =>
  tx
    .updateTable('slips')
    .from('matches')
    .set({ code: sql<string>`random_slip_code()` })
    .whereRef('matches.event_id', '=', 'slips.event_id')
    .whereRef('matches.round_number', '=', 'slips.round_number')
    .whereRef('matches.participant1_id', '=', 'slips.participant1_id')
    .whereRef('matches.participant2_id', '=', 'slips.participant2_id')
    .where('slips.event_id', '=', event_id)
    .where('slips.round_number', '=', round_number)
    .$if(match_id !== undefined, (query) => query.where('matches.id', '=', match_id ?? 0))
    .execute()

/** Which sides of a match have an account, and the clock of its round. */
export const findSlipDetails = (db: Db, match_id: number) =>
  db
    .selectFrom('matches')
    .innerJoin('participants as p1', 'p1.id', 'matches.participant1_id')
    .innerJoin('participants as p2', 'p2.id', 'matches.participant2_id')
    .leftJoin('rounds', (join) =>
      join.onRef('rounds.event_id', '=', 'matches.event_id').onRef('rounds.number', '=', 'matches.round_number'),
    )
    .where('matches.id', '=', match_id)
    .select(['p1.user_id as user1_id', 'p2.user_id as user2_id', 'clock_ends_at', 'clock_left'])
    .executeTakeFirstOrThrow()
