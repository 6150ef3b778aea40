import { createMatches } from '@muster/contract/matches'
import { createParticipants } from '@muster/contract/participants'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { anyArmy, buildEvent } from '../../testing/builders.ts'
import { storedCounts } from '../../testing/recount.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findDifferences, recountAll } from './queries.check.ts'
import { countPendingEvents } from './queries.counting.ts'

const test = startTestApp()
const find = (limit = 100) => findDifferences(test.db, limit, () => {})

beforeEach(async () => {
  const { id, owner } = await buildEvent(test, { event_date: '2026-11-20T18:00:00Z', location_country: 'Poland' })
  const sent = { token: owner.token, params: { event_id: id } }
  const army_ids = [await anyArmy(test), await anyArmy(test, 'SPEARHEAD', 9)]
  const participants = army_ids.map((army_id, index) => ({ nickname: `Participant ${index}`, army_id }))
  const added = await test.call(createParticipants, { ...sent, body: { participants } })
  const [participant1_id = 0, participant2_id = 0] = added.body.participants.map((participant) => participant.id)
  const match = { participant1_id, participant2_id, participant1_score: 12, participant2_score: 7 }
  await test.call(createMatches, { ...sent, body: { matches: [match] } })
  await countPendingEvents(test.db)
})

it('finds nothing while the counts are right', async () => {
  expect(await find()).toEqual([])
  expect(Object.keys((await storedCounts(test.db)).matchups)).not.toEqual([])
})

const sumWith = (changed: string) =>
  sql.raw(`
  (select array_agg((${changed})::army_count) from unnest(factions))`)

it.each([
  [
    'a number that is off',
    sql`update counted_sums set factions = ${sumWith('faction, army_id, participants, players, wins + 1, draws, losses, mirrors')}
        where country = '*' and span = 'year'`,
    'counted_sums',
    /wins 2.*wins 1/,
  ],
  [
    'a sum that is missing',
    sql`delete from counted_sums where span = 'month'`,
    'counted_sums',
    /^ participants 1, players 1, wins/,
  ],
  [
    'a sum of nothing',
    sql`insert into counted_sums select 'month', 'Peru', event_type, size, start, game_type, factions, '{}', '{}' from counted_sums limit 1`,
    'counted_sums',
    /participants 1/,
  ],
  [
    'an event counted on another day',
    sql`update counted_events set day = day + 1`,
    'counted_events',
    /day 2026-11-21.*day 2026-11-20/,
  ],
  [
    'an event that is gone',
    sql`insert into counted_events values (999999, '2026-01-01', 'AOS', 'friendly', '', 0, '{}', '{}', '{}', '{}')`,
    'counted_events',
    /day 2026-01-01/,
  ],
  ['an event whose armies were forgotten', sql`update counted_events set armies = '{}'`, 'counted_events', /players 1/],
])('reports %s, and repairs it', async (_what, spoil, table, words) => {
  await spoil.execute(test.db)
  const found = (await find()).filter((difference) => difference.table === table)
  expect(found).not.toEqual([])
  expect(`${found[0]?.stored} ${found[0]?.counted}`).toMatch(words)
  expect(await find(1)).toHaveLength(1)

  await recountAll(test.db, () => {})
  expect(await find()).toEqual([])
})
