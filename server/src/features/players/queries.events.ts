import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../db/count.ts'
import type { Db } from '../../db/tables.ts'
import { stateOf } from '../events/queries.state.ts'
import { eventColumns } from './queries.matches.ts'
import { playedAt, type Scope, selectParticipations } from './queries.record.ts'
import type { ParticipationKey } from './rules.ts'

const select = (db: Db, scope: Scope) =>
  selectParticipations(db, scope)
    .leftJoin('armies', 'armies.id', 'participants.army_id')
    .select([
      ...eventColumns,
      playedAt.as('played_at'),
      'participants.id as participant_id',
      'participants.nickname',
      'armies.name as army_name',
      'armies.faction as army_faction',
      'armies.grand_alliance as army_grand_alliance',
    ])

export type ParticipationRow = Awaited<ReturnType<typeof findParticipations>>[number]

/** A page of events, newest first. */
export const findParticipations = (
  db: Db,
  scope: Scope,
  { limit, after }: { limit: number; after: ParticipationKey | undefined },
) =>
  select(db, scope)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${playedAt}, events.id) < (${sql.join((after ?? []).map((key) => sql`${key}`))})`),
    )
    .orderBy(playedAt, 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit)
    .execute()

/** Those of these events that are finished. */
export const findFinished = (db: Db, scope: Scope, eventIds: number[]) =>
  select(db, scope).where('events.id', 'in', eventIds).where(stateOf, '=', 'finished').execute()

export const countParticipations = (db: Db, scope: Scope): Promise<number> => countRows(selectParticipations(db, scope))
