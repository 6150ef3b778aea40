import { ratingScopes } from '@muster/contract/rating-scopes'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { openDatabase } from '../../testing/database.ts'
import { courseOfEach } from '../../testing/ratings.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { countPendingEvents } from '../army-stats/queries.counting.ts'
import { ratePlayersInThread } from './jobs.ts'
import { ratePlayers } from './service.rating.ts'

const test = startTestApp()

/** Five events of one owner, with eight participants each; six of them belong to players. Nobody has played. */
async function buildSeason() {
  const owner = await buildUser(test)
  const players: number[] = []
  for (let player = 0; player < 6; player++) players.push((await buildUser(test)).id)
  const dates = ['2026-03-07T09:00:00Z', '2026-02-07T09:00:00Z', '2026-02-07T09:00:00Z', null, '2026-04-04T09:00:00Z']
  for (const [index, event_date] of dates.entries()) {
    const { id } = await buildEvent(test, { owner, event_date, event_type: index === 4 ? 'friendly' : 'tournament' })
    await sql`
      insert into participants (event_id, game_type, nickname, user_id)
      select ${id}, 'SPEARHEAD', 'P' || number, (${players}::bigint[])[number] from generate_series(1, 8) number`.execute(
      test.db,
    )
  }
  await test.pool.query(pairAll)
}

const pairAll = `
  insert into matches (event_id, game_type, participant1_id, participant2_id, participant1_score, participant2_score)
  select event_id, 'SPEARHEAD', one.id, other.id, one.id % 4, other.id % 3
  from participants one join participants other using (event_id)
  where one.id < other.id and (one.id + other.id) % 3 = 0`

const any = (table: string, where = 'true') =>
  `id = (select id from ${table} where ${where} order by md5(id || $1::text) limit 1)`

/** Everything that may change what counts. $1 is any text, which decides about the row. */
const edits = [
  `update matches set participant1_score = length($1), participant2_score = ascii($1) % 3 where ${any('matches')}`,
  `update matches set participant1_score = null where ${any('matches')}`,
  `delete from matches where ${any('matches')}`,
  `update participants set user_id = null where ${any('participants', 'user_id is not null')}`,
  `update participants p set user_id = u.id from users u where p.${any('participants', 'user_id is null')} and u.${any('users')}
     and not exists (select from participants o where o.event_id = p.event_id and o.user_id = u.id)`,
  `delete from participants where ${any('participants')}`,
  `update events set event_date = timestamptz '2026-01-01' + ascii($1) * interval '1 day' where ${any('events')}`,
  `update events set visibility = case visibility when 'listed' then 'unlisted' else 'listed' end where ${any('events')}`,
  `update events set event_type = case event_type when 'friendly' then 'tournament' else 'friendly' end where ${any('events')}`,
  `delete from events where ascii($1) % 5 = 0 and ${any('events')}`,
  `delete from users where ${any('users', 'not exists (select from events where owner_id = users.id)')}`,
]

const steps = () =>
  test.db.selectFrom('rating_steps').selectAll().orderBy('user_id').orderBy('number').orderBy('scope').execute()

/** Rates, and expects the courses that the rows of now have always led to. */
async function expectRated() {
  const changed = await ratePlayers(test.db)
  const should = await Promise.all(ratingScopes.map((scope) => courseOfEach(test, scope)))
  const order = (one: { user_id: number; number: number; scope: string }) =>
    one.user_id * 10_000 + one.number * 10 + (one.scope === 'all' ? 0 : 1)
  const expected = should.flat().toSorted((one, other) => order(one) - order(other))
  expect(await steps()).toEqual(expected)
  const { rows } = await sql`
    select from ratings r full join (
      select distinct on (user_id, scope) user_id, scope, rating, deviation, volatility, number as events,
             sum(matches) over (partition by user_id, scope)::integer as matches
      from rating_steps order by user_id, scope, number desc
    ) last using (user_id, scope, rating, deviation, volatility, events, matches)
    where r.digest is null or last.user_id is null`.execute(test.db)
  expect(rows).toEqual([])
  return { changed, expected }
}

it('changes ratings after every edit as if it had always been so', async () => {
  await buildSeason()
  expect((await expectRated()).expected.length).toBeGreaterThan(30)
  const walk = fc.tuple(fc.constantFrom(...edits), fc.string({ minLength: 1, maxLength: 5 }))
  let changes = 0
  for (const [index, [edit, text]] of fc
    .sample(walk, { numRuns: inShort(60, 900), seed: inShort(27, seed) })
    .entries()) {
    await test.pool.query(edit, [text.replaceAll('\0', '0')])
    if (index % 3 > 0) continue
    const { changed } = await expectRated()
    if (changed > 0) changes++
    expect(await ratePlayers(test.db)).toBe(0)
    expect(await ratePlayers(test.db, { isFull: true })).toBe(0)
  }
  expect(changes).toBeGreaterThan(5)
})

it('is queued once within half a minute of what matters, whatever changes it', async () => {
  await buildSeason()
  const queued = async () => {
    await countPendingEvents(test.db)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
      where task_identifier = 'rate_players'`.execute(test.db)
    await sql`select graphile_worker.remove_job('rate_players')`.execute(test.db)
    return rows.map(({ seconds }) => seconds > 0 && seconds < 30)
  }
  expect(await queued()).toEqual([true])
  await ratePlayers(test.db)
  await test.pool.query(`update matches set participant1_score = 9`)
  await test.pool.query(`update events set event_date = '2026-05-01'`)
  expect(await queued()).toEqual([true])
  await buildEvent(test)
  expect(await queued()).toEqual([])
  await test.pool.query('delete from events where id = (select min(event_id) from rating_steps)')
  expect(await queued()).toEqual([true])
  await test.pool.query(`update participants set user_id = null`)
  expect(await queued()).toEqual([true])
})

it('rates in a thread of its own, and reports a failure there', async () => {
  await buildSeason()
  await ratePlayersInThread(await openDatabase())(undefined)
  const rated = await steps()
  expect(rated.length).toBeGreaterThan(30)
  expect((await expectRated()).changed).toBe(0)
  await expect(ratePlayersInThread('postgres://127.0.0.1:9/none')(undefined)).rejects.toThrow()
})
