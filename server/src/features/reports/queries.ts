import type { HistoryKind, ReportInput } from '@muster/contract/reports'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../db/count.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { isHeldBy } from '../events/queries.attendance.ts'
import { isOver } from '../events/queries.state.ts'

/** A match with everything that decides who may report it, and whether. Undefined if the event has no such match. */
export const findMatch = (db: Db, event_id: number, match_id: number) =>
  db
    .selectFrom('matches')
    .innerJoin('events', 'events.id', 'matches.event_id')
    .select([
      'matches.id',
      'matches.event_id',
      'events.report_policy',
      'events.participants_record',
      'matches.participant1_id',
      'matches.participant2_id',
      'matches.participant1_score',
      'matches.participant2_score',
      'matches.is_double_loss',
      'matches.round_number',
      'matches.result_by',
      'matches.result_participant_id',
    ])
    // The last result may end the event: the other side can object to it until its owner finishes the event.
    .select(
      sql<boolean>`(events.finished_at is not null or (${isOver} and not exists (
        select from reports where match_id = matches.id and state = 'open')))`.as('is_finished'),
    )
    .select(({ selectFrom }) =>
      selectFrom('rounds')
        .whereRef('rounds.event_id', '=', 'matches.event_id')
        .where('is_draft', '=', false)
        .select(({ fn }) => fn.max('number').as('number'))
        .as('last_round'),
    )
    .where('matches.event_id', '=', event_id)
    .where('matches.id', '=', match_id)
    .executeTakeFirst()

export type ReportedMatch = NonNullable<Awaited<ReturnType<typeof findMatch>>>

/** Keeps changes of the event as a whole out until the transaction ends, but not others who do the same. */
export const lockEventForShare = (tx: Tx, event_id: number) =>
  tx.selectFrom('events').select('id').where('id', '=', event_id).forShare().execute()

/** The same, locked: reports of one match run one after another. The lock on the event comes first, as for every result. */
export async function findMatchForUpdate(tx: Tx, event_id: number, match_id: number) {
  await lockEventForShare(tx, event_id)
  await tx.selectFrom('matches').select('id').where('id', '=', match_id).forNoKeyUpdate().execute()
  return findMatch(tx, event_id, match_id)
}

/** The participant of a user in an event; undefined for a user who has not joined. */
export const findParticipant = (db: Db, event_id: number, user_id: number) =>
  db
    .selectFrom('participants')
    .select(['id', 'nickname', 'waiting_since'])
    .where('event_id', '=', event_id)
    .where(isHeldBy(user_id))
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
      'user_id',
    ])
    .where('match_id', '=', match_id)
    .executeTakeFirst()

/** The last objections in the dispute about a match, the newest first. A result of the desk has ended an earlier dispute. */
export const listObjections = (db: Db, match_id: number) =>
  db
    .selectFrom('match_history')
    .select(['participant1_score', 'participant2_score', 'participant_id'])
    .where('match_id', '=', match_id)
    .where('kind', '=', 'objection')
    .where(
      sql<SqlBool>`id > coalesce((
        select max(id) from match_history
        where match_id = ${match_id} and kind = 'result' and recorded_by = 'desk' and participant_id is null), 0)`,
    )
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/** Who wrote a result: a participant, or the holder of the slip. */
interface Author {
  by: string
  participant_id: number | null
}

/** Who acts on a report. The holder of a slip may be signed in without being a side. */
export interface Reporter extends Author {
  user_id: number | null
}

interface OfMatch {
  event_id: number
  id: number
}

/** Replaces the report of a match. A new id tells a client that confirms the old one that it has seen another. */
export async function saveReport(
  tx: Tx,
  match: OfMatch,
  { by: reported_by, ...author }: Reporter,
  report: ReportInput & { state: ReportRow['state']; confirmed_with_slip?: boolean },
) {
  await tx.deleteFrom('reports').where('match_id', '=', match.id).execute()
  const row = { ...report, ...author, reported_by, event_id: match.event_id, match_id: match.id }
  await tx.insertInto('reports').values(row).execute()
}

export const disputeReport = (tx: Tx, id: number) =>
  tx.updateTable('reports').set({ state: 'disputed' }).where('id', '=', id).execute()

export const confirmReport = (tx: Tx, id: number, confirmed_with_slip: boolean) =>
  tx.updateTable('reports').set({ state: 'confirmed', confirmed_with_slip }).where('id', '=', id).execute()

/** Makes a report the result of its match. */
export const saveResult = (tx: Tx, match_id: number, reporter: Author, report: ReportInput) =>
  tx
    .updateTable('matches')
    .set({ ...report, result_by: reporter.by, result_participant_id: reporter.participant_id, result_source: 'page' })
    .where('id', '=', match_id)
    .execute()

interface Entry extends Author {
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

/** How often a side, or the slip, of a match has acted on its result since then. */
export const countSteps = (db: Db, match_id: number, { participant_id }: Author, since: Date): Promise<number> =>
  countRows(
    db
      .selectFrom('match_history')
      .where('match_id', '=', match_id)
      .where('kind', '<>', 'result')
      .where('participant_id', 'is not distinct from', participant_id)
      .where('at', '>=', since),
  )

/** The maximum number of steps that the history of one match shows. */
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
    .leftJoin('users', (join) =>
      // Participants and slips are named by what they are in the event.
      join.onRef('users.id', '=', 'latest.user_id').on('recorded_by', '=', 'desk').on('participant_id', 'is', null),
    )
    .select([
      'kind',
      'participant1_score',
      'participant2_score',
      'is_double_loss',
      'recorded_by',
      'participant_id',
      'users.nickname as staff_nickname',
      'note',
      'source',
      'at',
    ])
    .orderBy('latest.id')
    .execute()

/** Whether a match of this round has a report. Some policies make no result of it until the other side agrees. */
export const hasReports = async (tx: Tx, event_id: number, round_number: number) =>
  (await tx
    .selectFrom('reports')
    .innerJoin('matches', 'matches.id', 'reports.match_id')
    .select('reports.id')
    .where('matches.event_id', '=', event_id)
    .where('matches.round_number', '=', round_number)
    .limit(1)
    .executeTakeFirst()) !== undefined
