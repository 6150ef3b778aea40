import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'

const selectSlips = (db: Db) =>
  db
    .selectFrom('slips')
    .innerJoin('matches', (join) =>
      join
        .onRef('matches.event_id', '=', 'slips.event_id')
        .onRef('matches.round_number', '=', 'slips.round_number')
        .onRef('matches.participant1_id', '=', 'slips.participant1_id')
        .onRef('matches.participant2_id', '=', 'slips.participant2_id'),
    )

/** The match that the slip opens, until the next round is published; undefined for an unknown code. */
export const findMatchOfSlip = (db: Db, code: string) =>
  selectSlips(db)
    .innerJoin('events', 'events.id', 'slips.event_id')
    .where('slips.code', '=', code)
    .where('events.visibility', '<>', 'draft')
    .where(
      sql<SqlBool>`slips.round_number = (
        select max(number) from rounds where rounds.event_id = slips.event_id and not is_draft)`,
    )
    .select(['matches.event_id', 'matches.id as match_id', 'matches.table_number', 'matches.round_number', 'issued_at'])
    .executeTakeFirst()

/** Whether a slip of any round has this code. */
export const isSlip = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('slips').select('code').where('code', '=', code).executeTakeFirst()) !== undefined

/** Whether this is a published round that Muster has paired. */
export async function isPublished(db: Db, event_id: number, number: number): Promise<boolean> {
  const rounds = db.selectFrom('rounds').select('number').where('event_id', '=', event_id)
  return (await rounds.where('number', '=', number).where('is_draft', '=', false).executeTakeFirst()) !== undefined
}

/** The slips of a published round, by table. */
export const findSlips = (db: Db, event_id: number, round_number: number) =>
  selectSlips(db)
    .where('slips.event_id', '=', event_id)
    .where('slips.round_number', '=', round_number)
    .select(['matches.id as match_id', 'matches.table_number', 'slips.code'])
    .orderBy('matches.table_number')
    .orderBy('matches.id')
    .execute()

/** Gives the slips of a round, or of one of its matches, new codes, each with a new share of steps. */
export const replaceCodes = (tx: Tx, event_id: number, round_number: number, match_id: number | undefined) =>
  tx
    .updateTable('slips')
    .from('matches')
    .set({ code: sql<string>`random_slip_code()`, issued_at: sql<Date>`clock_timestamp()` })
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
