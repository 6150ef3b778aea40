import type { RatingScope } from '@muster/contract/ratings'
import type { CourseStep } from '@muster/rules/ratings/step-log'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'

/** The server that rates holds this lock. Any number that Muster uses for no other lock. */
const ratingLock = 7_262_734_004

/**
 * Runs `work` in a transaction that sees one snapshot, while no other server rates. The lock comes before the
 * transaction, whose snapshot must include what the other server has written.
 */
export const withRatingLock = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${ratingLock})`.execute(session)
    try {
      return await session.transaction().setIsolationLevel('repeatable read').execute(work)
    } finally {
      await sql`select pg_advisory_unlock(${ratingLock})`.execute(session)
    }
  })

export interface MatchRow {
  event_id: number
  is_tournament: boolean
  player1: number
  player2: number
  outcome: number
}

/** How many rows are read per fetch: few enough to be handled in milliseconds. */
const chunkSize = 2000

/** Reads all matches that count, in the order of time, event by event. */
export async function* readMatches(tx: Tx): AsyncGenerator<MatchRow[]> {
  await sql`
    declare matches_to_rate no scroll cursor for
    select event_id, event_type = 'tournament' as is_tournament, player1, player2, outcome
    from rated_matches order by at, event_id`.execute(tx)
  for (;;) {
    const { rows } = await sql<MatchRow>`fetch ${sql.lit(chunkSize)} from matches_to_rate`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close matches_to_rate`.execute(tx)
}

/** The digests of all stored courses of a scope, by player. */
export async function listDigests(tx: Tx, scope: RatingScope): Promise<Map<number, number>> {
  const rows = await tx.selectFrom('ratings').select(['user_id', 'digest']).where('scope', '=', scope).execute()
  return new Map(rows.map(({ user_id, digest }) => [user_id, digest]))
}

export interface NewCourse {
  user_id: number
  digest: number
  steps: CourseStep[]
}

/** Replaces these courses, and the ratings that they end with. */
export async function saveCourses(tx: Tx, scope: RatingScope, courses: readonly NewCourse[]) {
  const ratings = courses.flatMap(({ user_id, digest, steps }) => {
    const last = steps.at(-1)
    const matches = steps.reduce((sum, step) => sum + step.matches, 0)
    return last ? [{ ...last, user_id, scope, digest, events: steps.length, matches }] : []
  })
  await sql`
    insert into ratings select * from json_populate_recordset(null::ratings, ${JSON.stringify(ratings)}::json)
    on conflict (user_id, scope) do update set rating = excluded.rating, deviation = excluded.deviation,
      volatility = excluded.volatility, events = excluded.events, matches = excluded.matches, digest = excluded.digest`.execute(
    tx,
  )
  await tx
    .deleteFrom('rating_steps')
    .where('scope', '=', scope)
    .where('user_id', '=', sql<number>`any(${courses.map(({ user_id }) => user_id)})`)
    .execute()
  const steps = courses.flatMap(({ user_id, steps }) =>
    steps.map(({ event, ...step }, index) => ({ ...step, event_id: event, user_id, scope, number: index + 1 })),
  )
  await sql`
    insert into rating_steps
    select * from json_populate_recordset(null::rating_steps, ${JSON.stringify(steps)}::json)`.execute(tx)
}

/** Deletes the ratings of these players, with their courses. */
export const deleteRatings = (tx: Tx, scope: RatingScope, user_ids: readonly number[]) =>
  tx.deleteFrom('ratings').where('scope', '=', scope).where('user_id', '=', sql<number>`any(${user_ids})`).execute()
