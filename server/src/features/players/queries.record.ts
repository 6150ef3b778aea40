import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '../../db/tables.ts'
import { hasTakenPart, isVoid } from '../events/queries.attendance.ts'
import { isStaff } from '../events/queries.staff.ts'
import { countsListed } from '../reviews/queries.ts'

/** Whose record is read, and by whom: an owner also sees events that are not listed or do not count. */
export interface Scope {
  user_id: number
  isOwn: boolean
}

/** The order of a record: events without a date count from their creation. */
export const playedAt = sql<Date>`coalesce(events.event_date, events.created_at)`

/** Whether the reader of a record sees the event of the row. The draft of somebody else is not open to its participants. */
const isSeen = ({ user_id, isOwn }: Scope) =>
  isOwn ? sql<SqlBool>`(events.visibility <> 'draft' or ${isStaff(user_id)})` : countsListed

/** The events of a player, each with the player's participant. */
export const selectParticipations = (db: Db, scope: Scope) =>
  db
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .where('participants.user_id', '=', scope.user_id)
    .where(hasTakenPart)
    .where(isSeen(scope))

/** The matches of a participant, with that side as `own`. */
const sidesOf = (eb: ExpressionBuilder<Tables, 'participants'>) => {
  const side = (own: 1 | 2, other: 1 | 2) =>
    eb
      .selectFrom('matches')
      .whereRef(`matches.participant${own}_id`, '=', 'participants.id')
      .select([
        'matches.id',
        'matches.round_number',
        'matches.table_number',
        `matches.participant${other}_id as opponent_id`,
        `matches.participant${own}_army_id as army_id`,
        `matches.participant${other}_army_id as opponent_army_id`,
        `matches.participant${own}_score as score`,
        `matches.participant${other}_score as opponent_score`,
        'matches.is_double_loss',
      ])
  return side(1, 2).unionAll(side(2, 1)).as('played')
}

/** The matches of a player, without void ones: participant, event, the match from their side, and the opponent. */
export const selectPlayed = (db: Db, scope: Scope) =>
  selectParticipations(db, scope)
    .innerJoinLateral(sidesOf, (join) => join.onTrue())
    .innerJoin('participants as opponent', 'opponent.id', 'played.opponent_id')
    .where(sql<SqlBool>`not ${isVoid('participants')} and not ${isVoid('opponent')}`)

/** The counts of a record. A match without both scores counts nowhere, unless both sides lost. */
export const outcomes = [
  sql<number>`count(*) filter (where score > opponent_score)`.as('wins'),
  sql<number>`count(*) filter (where score = opponent_score)`.as('draws'),
  sql<number>`count(*) filter (where is_double_loss or score < opponent_score)`.as('losses'),
] as const

const hasResult = sql<SqlBool>`(is_double_loss or (score is not null and opponent_score is not null))`

/** The record in each event with each army. */
export const countByEventAndArmy = (db: Db, scope: Scope) =>
  selectPlayed(db, scope)
    .leftJoin('armies', 'armies.id', 'played.army_id')
    .where(hasResult)
    .groupBy(['events.id', 'played.army_id', 'armies.id'])
    .select([
      'events.id as event_id',
      playedAt.as('played_at'),
      'events.time_zone',
      'events.game_type',
      'played.army_id',
      'armies.name',
      'armies.faction',
      'armies.grand_alliance',
      ...outcomes,
    ])
    .execute()

export type RecordRow = Awaited<ReturnType<typeof countByEventAndArmy>>[number]

/**
 * The folded nickname of an opponent, which is a part of their identity unless the account is all of it. Others must not
 * learn which names belong to one account that is not public; the player has met them all.
 */
export const nameOf = ({ isOwn }: Scope) => {
  const isKnown = isOwn
    ? sql<SqlBool>`opponent.user_id is not null`
    : sql<SqlBool>`exists (select from users known where known.id = opponent.user_id and known.player_visibility = 'public')`
  return sql<string | null>`case when not ${isKnown} then fold_name(opponent.nickname) end`
}

/** The latest value of a column among the matches against an opponent. */
const latest = <Value>(column: string) =>
  sql<Value>`(array_agg(${sql.ref(column)} order by ${playedAt} desc, played.id desc))[1]`

/** The record against each opponent, those met most often first. */
export const countByOpponent = (db: Db, scope: Scope, limit: number) =>
  selectPlayed(db, scope)
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'opponent.user_id').on('users.player_visibility', '=', 'public'),
    )
    .where(hasResult)
    .groupBy(['opponent.user_id', nameOf(scope), 'users.handle'])
    .select([
      latest<number>('opponent.id').as('participant_id'),
      latest<string>('opponent.nickname').as('nickname'),
      'users.handle',
      sql<Date>`max(${playedAt})`.as('last_played'),
      ...outcomes,
    ])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('last_played', 'desc')
    .orderBy('participant_id', 'desc')
    .limit(limit)
    .execute()

export type OpponentRow = Awaited<ReturnType<typeof countByOpponent>>[number]

/** The identity of the opponent who has this participant; undefined if the player never met them. */
export const findOpponent = (db: Db, scope: Scope, participantId: number) =>
  selectPlayed(db, scope)
    .select(['opponent.user_id', nameOf(scope).as('name')])
    .where('opponent.id', '=', participantId)
    .limit(1)
    .executeTakeFirst()
