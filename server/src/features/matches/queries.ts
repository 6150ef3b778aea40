import type { GameType } from '@muster/contract/games'
import { type MatchInput, matchesMax, type Scores } from '@muster/contract/matches'
import { type Expression, type InferResult, type SqlBool, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countOf, countRows } from '../../db/count.ts'
import { violatedConstraint } from '../../db/failures.ts'
import { patch } from '../../db/patch.ts'
import { builder, prepared, type Value } from '../../db/prepared.ts'
import type { Db, Tables, Tx } from '../../db/tables.ts'
import { AppError, invalidInput, notFound } from '../../http/routing/app-error.ts'
import { isVoid } from '../events/queries.attendance.ts'
import { selectAudience } from '../events/queries.ts'
import { withSource } from './queries.losses.ts'
import type { MatchKey } from './rules.ts'

export const selectMatches = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('matches')
    .innerJoin('participants as p1', 'p1.id', 'matches.participant1_id')
    .innerJoin('participants as p2', 'p2.id', 'matches.participant2_id')
    .leftJoin('armies as a1', 'a1.id', 'matches.participant1_army_id')
    .leftJoin('armies as a2', 'a2.id', 'matches.participant2_army_id')
    .leftJoin('reports', 'reports.match_id', 'matches.id')
    .select([
      'matches.id',
      'matches.event_id',
      'matches.participant1_id',
      'matches.participant2_id',
      'p1.nickname as participant1_nickname',
      'p2.nickname as participant2_nickname',
      'matches.participant1_army_id',
      'matches.participant2_army_id',
      'a1.name as army1_name',
      'a1.faction as army1_faction',
      'a1.grand_alliance as army1_grand_alliance',
      'a2.name as army2_name',
      'a2.faction as army2_faction',
      'a2.grand_alliance as army2_grand_alliance',
      'matches.participant1_score',
      'matches.participant2_score',
      'matches.round_number',
      'matches.table_number',
      'matches.notes',
      'matches.match_duration_minutes',
      'matches.ended_early',
      'matches.conceded_by',
      'matches.is_double_loss',
      sql<boolean>`${isVoid('p1')} or ${isVoid('p2')}`.as('is_void'),
      'matches.extra_minutes',
      'matches.result_by',
      'reports.id as report_id',
      'reports.state as report_state',
      'reports.participant1_score as report_score1',
      'reports.participant2_score as report_score2',
      'reports.reported_by',
      'reports.participant_id as reporter_id',
      'reports.confirmed_with_slip',
      sql<Date | string | null>`reports.at`.as('reported_at'),
      'matches.version',
      'matches.changed_at',
    ])
    .orderBy('matches.round_number')
    .orderBy('matches.table_number')
    .orderBy('matches.id')

export type MatchRow = InferResult<ReturnType<typeof selectMatches>>[number]

interface ListParams {
  event_id: number
  limit: number
  after_round: number
  after_table: number
  after_id: number
}

/** A page of an event's matches by round, table and id, and their total number. Matches without a round come last. */
const findAfter = prepared((value: Value<ListParams>) =>
  selectAudience(value('event_id')).select(({ ref, selectFrom }) => [
    jsonArrayFrom(
      selectMatches(builder)
        .where('matches.event_id', '=', ref('events.id'))
        .where(
          sql<SqlBool>`(${sortColumn('round_number')}, ${sortColumn('table_number')}, matches.id) >
            (${value('after_round')}, ${value('after_table')}, ${value('after_id')})`,
        )
        .limit(value('limit')),
    ).as('matches'),
    countOf(selectFrom('matches').whereRef('matches.event_id', '=', 'events.id')).as('total'),
  ]),
)

/** Greater than every round and table number. */
const end = 2 ** 31

const sortColumn = (column: 'round_number' | 'table_number') =>
  sql`coalesce(${sql.ref(`matches.${column}`)}, ${sql.lit(end)})`

interface Page {
  event_id: number
  limit: number
  after?: MatchKey | undefined
}

export const findPage = (db: Db, { after: [round, table, id] = [0, 0, 0], ...page }: Page) =>
  findAfter(db, { ...page, after_round: round ?? end, after_table: table ?? end, after_id: id })

/** The matches with these ids, in the order of the ids. */
export async function getMatches(db: Db, ids: number[]): Promise<MatchRow[]> {
  const rows = await selectMatches(db).where('matches.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The matches of one participant, by round. */
export const findMatchesOf = (db: Db, eventId: number, participantId: number): Promise<MatchRow[]> =>
  selectMatches(db)
    .where('matches.event_id', '=', eventId)
    .where(({ or, eb }) =>
      or([eb('matches.participant1_id', '=', participantId), eb('matches.participant2_id', '=', participantId)]),
    )
    .limit(matchesMax)
    .execute()

/** Throws `not_found`. */
export const getMatch = (db: Db, eventId: number, id: number): Promise<MatchRow> =>
  selectMatches(db)
    .where('matches.event_id', '=', eventId)
    .where('matches.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('match'))

/** The scores for calculating standings. */
export const selectScores = (eventId: Expression<number>) =>
  builder
    .selectFrom('matches')
    .select([
      'participant1_id',
      'participant2_id',
      'participant1_score',
      'participant2_score',
      'is_double_loss',
      'round_number',
    ])
    .where('matches.event_id', '=', eventId)

/** The armies of the given participants of the event, by their ids. */
export async function selectSides(tx: Tx, eventId: number, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await tx
    .selectFrom('participants')
    .select(['id', 'army_id'])
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.army_id]))
}

/**
 * A participant who already has another match, or a bye, in the round of their match. Covers published paired rounds
 * only.
 */
export const findSeated = (tx: Tx, eventId: number, sides: readonly Seat[], match_id: number | null) =>
  tx
    .selectFrom('seats')
    .innerJoin('participants', 'participants.id', 'seats.participant_id')
    .select(['participants.id', 'nickname', 'round_number'])
    .where('seats.event_id', '=', eventId)
    .where('is_draft', '=', false)
    .where('match_id', 'is distinct from', match_id)
    .where(
      sql<SqlBool>`(round_number, participant_id) in (select * from unnest(
        ${sides.map(({ round_number }) => round_number)}::integer[], ${sides.map(({ id }) => id)}::bigint[]))`,
    )
    .orderBy('round_number')
    .orderBy('nickname')
    .limit(1)
    .executeTakeFirst()

interface Seat {
  id: number
  round_number: number | null
}

export const countMatches = (db: Db, eventId: number): Promise<number> =>
  countRows(db.selectFrom('matches').where('event_id', '=', eventId))

/** The size of all notes of an event in a response, in bytes. */
export async function measureNotes(tx: Tx, eventId: number): Promise<number> {
  const { bytes } = await tx
    .selectFrom('matches')
    .where('event_id', '=', eventId)
    .select(sql<number>`coalesce(sum(octet_length(to_json(notes)::text)), 0)::int`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Returns the ids of the new matches, in their order. */
export async function insertMatches(
  tx: Tx,
  event: { id: number; game_type: GameType },
  matches: MatchInput[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('matches')
    .values(matches.map((match) => ({ ...withSource(match), event_id: event.id, game_type: event.game_type })))
    .returning('id')
    .execute()
    .catch(explainViolation)
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

export function updateMatch(tx: Tx, id: number, change: Updateable<Tables['matches']> & Pick<Scores, 'source'>) {
  return tx
    .updateTable('matches')
    .set(patch('event_id', withSource(change)))
    .where('id', '=', id)
    .execute()
    .catch(explainViolation)
}

/** Translates violated constraints of a match, and of the seats of a paired round, into errors for users. */
export function explainViolation(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'matches_conceded_check':
      throw invalidInput('conceded_by', 'Must be one of the two participants, and not the winner')
    case 'seats_pkey':
      throw new AppError('already_seated', 'One of the two already has a match or a bye in this round.')
    case 'seats_match_check':
      throw new AppError('already_seated', 'This round is a draft: publish it, or delete it, before you add matches.')
    default:
      throw error
  }
}

export const deleteMatch = (tx: Tx, id: number) => tx.deleteFrom('matches').where('id', '=', id).execute()
