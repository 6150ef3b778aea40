import type { RatingScope } from '@muster/contract/ratings'
import type { CourseStep } from '@muster/rules/ratings/step-log'
import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'

export interface MatchRow {
  event_id: number
  is_tournament: boolean
  player1: number
  player2: number
  outcome: number
}

/** How many rows are read per fetch: few enough to be handled in milliseconds. */
const chunkSize = 2000

/** A place in the order of time: an event and when it is, as PostgreSQL writes it, which is exact. */
export interface Place {
  at: string
  event_id: number
}

/** Before all events. */
const beginning: Place = { at: '-infinity', event_id: 0 }

const placeOf = ({ at, event_id }: Place) => sql`(${at}::timestamptz, ${event_id}::bigint)`

/** Reads the matches that count from a place on, in the order of time, event by event. */
export async function* readMatches(tx: Tx, from: Place = beginning): AsyncGenerator<MatchRow[]> {
  await sql`
    declare matches_to_rate no scroll cursor for
    select event_id, event_type = 'tournament' as is_tournament, player1, player2, outcome
    from rated_matches where (at, event_id) >= (${sql.lit(from.at)}::timestamptz, ${sql.lit(from.event_id)})
    order by at, event_id`.execute(tx)
  for (;;) {
    const { rows } = await sql<MatchRow>`fetch ${sql.lit(chunkSize)} from matches_to_rate`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close matches_to_rate`.execute(tx)
}

/**
 * Finds out which events have changed since the last rating, and notes it for `noteRated`. Each change of what counts
 * raises the version of its event.
 */
export async function findChanged(tx: Tx) {
  await sql`
    create temporary table changed_events on commit drop as
    select coalesce(now.id, before.event_id) as event_id, before.at as former, now.at, now.version
    from (
      select events.id, coalesce(event_date, created_at) as at,
        coalesce(counted.version, 0) + coalesce(waiting.count, 0) as version
      from events left join event_versions counted on counted.event_id = events.id
      left join (select event_id, count(*) from events_to_count group by event_id) waiting on waiting.event_id = events.id
    ) now full join rated_events before on before.event_id = now.id
    where now.version is distinct from before.version`.execute(tx)
  // A few rows usually: without knowing that, PostgreSQL reads all matches to find theirs.
  await sql`analyze changed_events`.execute(tx)
}

/** The first place, before or now, of a changed event that counted or counts; undefined if there is none. */
export async function findFirstChanged(tx: Tx): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select at::text, event_id from (
      select former as at, event_id from changed_events
      where exists (select from rating_steps where rating_steps.event_id = changed_events.event_id)
      union all
      select at, event_id from changed_events
      where exists (select from rated_matches where rated_matches.event_id = changed_events.event_id)
    ) places where at is not null order by places.at, event_id limit 1`.execute(tx)
  return rows[0]
}

/** How many events there were at the last rating, and how many of them from a place on. */
export async function countFrom(tx: Tx, from: Place) {
  const { rows } = await sql<{ all: number; later: number }>`
    select count(*)::integer as all, (count(*) filter (where (at, event_id) >= ${placeOf(from)}))::integer as later
    from rated_events`.execute(tx)
  return rows[0] ?? { all: 0, later: 0 }
}

/** Remembers the events as they are rated now. */
export async function noteRated(tx: Tx) {
  await sql`
    delete from rated_events using changed_events changed
    where rated_events.event_id = changed.event_id and changed.at is null`.execute(tx)
  await sql`
    insert into rated_events select event_id, at, version from changed_events where at is not null
    on conflict (event_id) do update set at = excluded.at, version = excluded.version`.execute(tx)
}

/** Everybody who has played, or had, a match that counts from a place on. */
export async function listPlayersFrom(tx: Tx, from: Place): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(array[player1, player2]) as id from rated_matches where (at, event_id) >= ${placeOf(from)}
    union
    select user_id from rating_steps join rated_events using (event_id) where (at, event_id) >= ${placeOf(from)}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The steps of these players before a place, in the order of time. */
export async function listStepsBefore(tx: Tx, scope: RatingScope, players: readonly number[], to: Place) {
  const { rows } = await sql<CourseStep & { user_id: number }>`
    select user_id, event_id as event, rating, deviation, volatility, matches, score, expected
    from rating_steps join rated_events using (event_id)
    where scope = ${scope} and user_id = any(${players}::bigint[]) and (at, event_id) < ${placeOf(to)}
    order by user_id, number`.execute(tx)
  const courses = new Map<number, CourseStep[]>()
  for (const { user_id, ...step } of rows) {
    const course = courses.get(user_id)
    if (course) course.push(step)
    else courses.set(user_id, [step])
  }
  return courses
}

/** The digests of the stored courses of a scope, by player: of all, or of these. */
export async function listDigests(tx: Tx, scope: RatingScope, players?: readonly number[]) {
  const rows = await tx
    .selectFrom('ratings')
    .select(['user_id', 'digest'])
    .where('scope', '=', scope)
    .$if(players !== undefined, (all) => all.where('user_id', '=', sql<number>`any(${players}::bigint[])`))
    .execute()
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
