import type { DroppedResults } from '@muster/contract/participant'
import type { ParticipantChange, ParticipantInput } from '@muster/contract/participants'
import { type Expression, type InferResult, type SqlBool, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countRows } from '../../db/count.ts'
import { violatedConstraint } from '../../db/failures.ts'
import { patch } from '../../db/patch.ts'
import { builder, prepared, type Value } from '../../db/prepared.ts'
import type { Db, Tables, Tx } from '../../db/tables.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import { isHeldBy } from '../events/queries.attendance.ts'
import { type LockedEvent, selectAudience } from '../events/queries.ts'
import { selectScores } from '../matches/queries.ts'
import { selectMembers, storedMembers } from './queries.members.ts'

/** All participants of an event, and the scores for calculating their standings. */
const selectStandings = (eventId: Expression<number>) =>
  selectAudience(eventId).select(({ ref }) => [
    jsonArrayFrom(selectParticipants(ref('events.id'))).as('participants'),
    jsonArrayFrom(selectScores(ref('events.id'))).as('scores'),
    jsonArrayFrom(selectByes(ref('events.id'))).as('byes'),
    jsonArrayFrom(selectEliminations(ref('events.id'))).as('eliminations'),
    'ranking',
    'points',
    'bye',
    'categories',
    'seed',
  ])

export const findStandings = prepared((value: Value<{ event_id: number }>) => selectStandings(value('event_id')))

/** The same for many events, in one statement. */
export const findManyStandings = async (db: Db, eventIds: number[]) =>
  (await db.executeQuery(selectStandings(sql`any(${eventIds}::bigint[])`).compile())).rows

/** The byes of published rounds. */
const selectByes = (eventId: Expression<number>) =>
  builder
    .selectFrom('seats')
    .select(['participant_id', 'round_number'])
    .where('seats.event_id', '=', eventId)
    .where('is_draft', '=', false)
    .where('match_id', 'is', null)

/** The published rounds of eliminations. */
const selectEliminations = (eventId: Expression<number>) =>
  builder
    .selectFrom('rounds')
    .select(['number', 'seeds'])
    .where('rounds.event_id', '=', eventId)
    .where('is_draft', '=', false)
    .where('method', '=', 'elimination')

const selectParticipants = (eventId: Expression<number>) =>
  builder
    .selectFrom('participants')
    .leftJoin('armies', 'armies.id', 'participants.army_id')
    .leftJoin('lists', 'lists.participant_id', 'participants.id')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'participants.user_id')
        .on('users.player_visibility', '=', 'public')
        // The name of a team is nobody's.
        .on(sql<SqlBool>`participants.members = '[]'`),
    )
    .select([
      'participants.id',
      'participants.event_id',
      'participants.user_id',
      'participants.mate_id',
      'users.handle',
      'participants.nickname',
      'participants.army_id',
      'armies.name as army_name',
      'armies.faction as army_faction',
      'armies.grand_alliance as army_grand_alliance',
      'participants.army_written',
      'participants.club',
      'participants.fixed_table',
      // As text, because the rows are returned as JSON.
      sql<string | null>`participants.checked_in_at::text`.as('checked_in_at'),
      'participants.dropped_after_round',
      'participants.dropped_results',
      'participants.forfeited_match_id',
      'participants.is_spare',
      sql<string | null>`participants.waiting_since::text`.as('waiting_since'),
      sql<string | null>`lists.submitted_at::text`.as('list_submitted_at'),
      sql<boolean>`coalesce(lists.is_late, false)`.as('list_is_late'),
      'participants.adjustment',
      'participants.adjustment_reason',
      'participants.category_scores',
      'participants.version',
    ])
    .select(selectMembers.as('members'))
    .where('participants.event_id', '=', eventId)

export type ParticipantRow = InferResult<ReturnType<typeof selectParticipants>>[number]

export const countParticipants = (db: Db, eventId: number): Promise<number> =>
  countRows(db.selectFrom('participants').where('event_id', '=', eventId))

/** The army list that a participant has handed in; null without one. */
export async function findListText(db: Db, id: number): Promise<string | null> {
  const list = await db
    .selectFrom('lists')
    .select('text')
    .where('participant_id', '=', id)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
  return list?.text ?? null
}

interface NewParticipant
  extends ParticipantInput,
    Partial<Pick<ParticipantChange, 'checked_in_at' | 'dropped_after_round' | 'adjustment' | 'adjustment_reason'>> {
  dropped_results?: DroppedResults | undefined
  user_id?: number
  category_scores?: Readonly<Record<string, number>> | undefined
  waiting_since?: Date | string | null | undefined
}

const selectVersion = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('participants')
    .select(['id', 'version', 'changed_at', 'changed_by', 'checked_in_at', 'dropped_after_round', 'waiting_since'])
    .select(['is_spare', 'dropped_results', 'forfeited_match_id', 'mate_id'])
    .where('event_id', '=', eventId)

/** The columns needed to decide about changes of a participant. Throws `not_found`. */
export const getVersion = (tx: Tx, eventId: number, id: number) =>
  selectVersion(tx, eventId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('participant'))

/** The same for the user's own participant; undefined if there is none. */
export const findOwnVersion = (tx: Tx, eventId: number, userId: number) =>
  selectVersion(tx, eventId).where(isHeldBy(userId)).executeTakeFirst()

/** Returns which of these ids are participants of the event. */
export async function findIds(tx: Tx, eventId: number, ids: number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The last round in which a participant has a result; 0 if there is none. */
export async function findLastResult(tx: Tx, participantId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('matches')
    .select(({ fn: { max } }) => max('round_number').as('last'))
    .where(({ eb, or }) => or([eb('participant1_id', '=', participantId), eb('participant2_id', '=', participantId)]))
    .where(({ eb, or }) => or([eb('participant1_score', 'is not', null), eb('is_double_loss', '=', true)]))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export const checkIn = (tx: Tx, eventId: number, ids: number[], isCheckedIn: boolean) =>
  tx
    .updateTable('participants')
    .set({ checked_in_at: isCheckedIn ? sql`coalesce(checked_in_at, now())` : null })
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute()

/** Whether a participant has a match or a bye in a published round, or a match with a result. */
export async function hasMatches(tx: Tx, eventId: number, id: number): Promise<boolean> {
  const { has } = await tx
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('matches')
            .select('id')
            .where('event_id', '=', eventId)
            .where((eb) => eb.or([eb('participant1_id', '=', id), eb('participant2_id', '=', id)]))
            .where((eb) =>
              eb.or([
                eb('round_number', 'is not', null),
                eb('participant1_score', 'is not', null),
                eb('is_double_loss', '=', true),
              ]),
            ),
        ),
        exists(
          selectFrom('seats')
            .select('participant_id')
            .where('event_id', '=', eventId)
            .where('participant_id', '=', id)
            .where('is_draft', '=', false),
        ),
      ]).as('has'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(has)
}

/**
 * Inserts the participants whose nickname is free in the event, and returns their ids and nicknames. Nicknames missing
 * from the result were taken.
 */
export function insertParticipants(tx: Tx, event: LockedEvent, participants: NewParticipant[]) {
  return tx
    .insertInto('participants')
    .values(
      participants.map(({ category_scores = {}, members = [], ...row }) => ({
        ...row,
        members: storedMembers(members),
        waiting_since: row.is_spare ? null : row.waiting_since,
        category_scores: JSON.stringify(category_scores),
        event_id: event.id,
        game_type: event.game_type,
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`event_id, fold_name(nickname)`).doNothing())
    .returning(['id', 'nickname'])
    .execute()
}

/** Throws `nickname_taken`. */
export function updateParticipant(
  tx: Tx,
  id: number,
  { members, ...change }: Omit<Updateable<Tables['participants']>, 'members'> & Pick<ParticipantInput, 'members'>,
) {
  return tx
    .updateTable('participants')
    .set(patch('event_id', { ...change, ...(members && { members: storedMembers(members) }) }))
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'participants_nickname_key')
        throw nicknameTaken(change.nickname ?? '', 'nickname')
      throw error
    })
}

/** Deletes the participant with their matches, in the same statement. */
export const deleteParticipant = (tx: Tx, id: number) => tx.deleteFrom('participants').where('id', '=', id).execute()

export function nicknameTaken(nickname: string, path: string) {
  const message = `A participant named "${nickname}" is already in this event.`
  return new AppError('nickname_taken', message, { issues: [{ path, message }] })
}
