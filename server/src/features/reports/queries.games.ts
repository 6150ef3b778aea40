import { sql } from 'kysely'
import { countRows } from '../../db/count.ts'
import type { Db } from '../../db/tables.ts'

/** How many games of their own a participant has recorded in the last 24 hours. */
export const countRecorded = (db: Db, participant_id: number): Promise<number> =>
  countRows(
    db
      .selectFrom('reports')
      .innerJoin('matches', 'matches.id', 'reports.match_id')
      .where('reports.participant_id', '=', participant_id)
      .where('round_number', 'is', null)
      .where('at', '>', sql<Date>`now() - interval '24 hours'`),
  )

/** Whether somebody has a place in an event, whom one can play. */
export const isPlayer = async (db: Db, event_id: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('waiting_since', 'is', null)
    .executeTakeFirst()) !== undefined

interface Played {
  event_id: number
  own_id: number
  opponent_id: number
  own_score: number
  opponent_score: number
}

/** The match without a round that the opponent has recorded with the same scores, and nobody has confirmed. */
export const findRecorded = (db: Db, { event_id, own_id, opponent_id, own_score, opponent_score }: Played) =>
  db
    .selectFrom('reports')
    .innerJoin('matches', 'matches.id', 'reports.match_id')
    .select('matches.id')
    .where('matches.event_id', '=', event_id)
    .where('round_number', 'is', null)
    .where('state', '=', 'open')
    .where('reports.participant_id', '=', opponent_id)
    .where('matches.participant1_id', '=', opponent_id)
    .where('matches.participant2_id', '=', own_id)
    .where('reports.participant1_score', '=', opponent_score)
    .where('reports.participant2_score', '=', own_score)
    .orderBy('matches.id')
    .executeTakeFirst()
