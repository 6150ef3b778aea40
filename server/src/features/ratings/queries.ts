import type { RatingScope } from '@muster/contract/ratings'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { eventColumns } from '../players/queries.matches.ts'
import { countsListed } from '../reviews/queries.ts'

/** Whose rating is read. */
export interface Rated {
  user_id: number
  scope: RatingScope
}

export const findRating = (db: Db, { user_id, scope }: Rated) =>
  db
    .selectFrom('ratings')
    .select(['rating', 'deviation', 'volatility', 'events', 'matches'])
    .where('user_id', '=', user_id)
    .where('scope', '=', scope)
    .executeTakeFirst()

export type RatingRow = NonNullable<Awaited<ReturnType<typeof findRating>>>

/**
 * The steps of a course below a number, newest first, each with the rating before it, which is null for the first. An
 * event that no longer counts is left out until the next calculation leaves it out, too.
 */
export const findSteps = (db: Db, { user_id, scope }: Rated, { limit, below }: { limit: number; below?: number }) =>
  db
    .selectFrom('rating_steps as step')
    .innerJoin('events', 'events.id', 'step.event_id')
    .leftJoin('rating_steps as previous', (join) =>
      join
        .onRef('previous.user_id', '=', 'step.user_id')
        .onRef('previous.scope', '=', 'step.scope')
        .on(sql<SqlBool>`previous.number = step.number - 1`),
    )
    .where('step.user_id', '=', user_id)
    .where('step.scope', '=', scope)
    .where(countsListed)
    .$if(below !== undefined, (query) => query.where('step.number', '<', below ?? 0))
    .select(eventColumns)
    .select(['step.number', 'step.rating', 'step.deviation', 'step.matches', 'step.score', 'step.expected'])
    .select(['previous.rating as rating_before'])
    .orderBy('step.number', 'desc')
    .limit(limit)
    .execute()

export type StepRow = Awaited<ReturnType<typeof findSteps>>[number]

/** The matches of a player in these events that count, with the opponent's rating before the event. */
export const findRatedMatches = (db: Db, { user_id, scope }: Rated, eventIds: number[]) =>
  db
    .selectFrom('rated_matches as rated')
    .innerJoin('matches', 'matches.id', 'rated.id')
    .innerJoin('participants as opponent', (join) =>
      join.on(
        sql<SqlBool>`opponent.id = case rated.player1 when ${user_id} then rated.participant2_id else rated.participant1_id end`,
      ),
    )
    .innerJoin('rating_steps as step', (join) =>
      join
        .onRef('step.user_id', '=', 'opponent.user_id')
        .onRef('step.event_id', '=', 'rated.event_id')
        .on('step.scope', '=', scope),
    )
    .leftJoin('rating_steps as previous', (join) =>
      join
        .onRef('previous.user_id', '=', 'step.user_id')
        .onRef('previous.scope', '=', 'step.scope')
        .on(sql<SqlBool>`previous.number = step.number - 1`),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'opponent.user_id').on('users.player_visibility', '=', 'public'),
    )
    .where('rated.event_id', 'in', eventIds)
    .where((eb) => eb.or([eb('rated.player1', '=', user_id), eb('rated.player2', '=', user_id)]))
    .select(['rated.id', 'rated.event_id', 'matches.round_number', 'opponent.nickname', 'users.handle'])
    .select(sql<number>`case rated.player1 when ${user_id} then outcome else -outcome end`.as('outcome'))
    .select(['previous.rating', 'previous.deviation'])
    .orderBy('matches.round_number')
    .orderBy('rated.id')
    .execute()

export type RatedMatchRow = Awaited<ReturnType<typeof findRatedMatches>>[number]
