import type { GameType } from '@muster/contract/games'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { nameOf, outcomes, playedAt, type Scope, selectPlayed } from './queries.record.ts'
import type { MatchKey } from './rules.ts'

/** The columns of an event in a record. */
export const eventColumns = [
  'events.id as event_id',
  'events.title',
  'events.game_type',
  'events.event_type',
  'events.event_date',
  'events.time_zone',
  'events.location_city',
  'events.location_country',
  'events.visibility',
] as const

/** The filters of a list of matches, with the opponent resolved. */
export interface MatchFilters {
  opponent?: { user_id: number | null; name: string | null } | undefined
  army_id?: number | undefined
  game_type?: GameType | undefined
}

const selectFound = (db: Db, scope: Scope, { opponent, army_id, game_type }: MatchFilters) =>
  selectPlayed(db, scope)
    .$if(opponent !== undefined, (query) =>
      query
        .where('opponent.user_id', 'is not distinct from', opponent?.user_id ?? null)
        .where(nameOf(scope), 'is not distinct from', opponent?.name ?? null),
    )
    .$if(army_id !== undefined, (query) => query.where('played.army_id', '=', army_id ?? 0))
    .$if(game_type !== undefined, (query) => query.where('events.game_type', '=', game_type ?? 'AOS'))

const round = sql<number>`coalesce(played.round_number, 0)`

/** A page of matches, newest first. */
export const findMatches = (
  db: Db,
  scope: Scope,
  { limit, after, ...filters }: MatchFilters & { limit: number; after: MatchKey | undefined },
) =>
  selectFound(db, scope, filters)
    .leftJoin('armies as own_army', 'own_army.id', 'played.army_id')
    .leftJoin('armies as other_army', 'other_army.id', 'played.opponent_army_id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'opponent.user_id').on('users.player_visibility', '=', 'public'),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${playedAt}, events.id, ${round}, played.id) < (${sql.join((after ?? []).map((key) => sql`${key}`))})`,
      ),
    )
    .select([
      ...eventColumns,
      playedAt.as('played_at'),
      'participants.id as participant_id',
      'participants.nickname',
      'opponent.nickname as opponent_nickname',
      'users.handle as opponent_handle',
      'played.id',
      'played.round_number',
      'played.table_number',
      'played.opponent_id',
      'played.score',
      'played.opponent_score',
      'played.is_double_loss',
      'own_army.name as army_name',
      'own_army.faction as army_faction',
      'own_army.grand_alliance as army_grand_alliance',
      'other_army.name as opponent_army_name',
      'other_army.faction as opponent_army_faction',
      'other_army.grand_alliance as opponent_army_grand_alliance',
    ])
    .orderBy(playedAt, 'desc')
    .orderBy('events.id', 'desc')
    .orderBy(round, 'desc')
    .orderBy('played.id', 'desc')
    .limit(limit)
    .execute()

export type PlayedRow = Awaited<ReturnType<typeof findMatches>>[number]

/** The record of all matches that pass the filters. */
export const countFound = (db: Db, scope: Scope, filters: MatchFilters) =>
  selectFound(db, scope, filters).select(outcomes).executeTakeFirstOrThrow()
