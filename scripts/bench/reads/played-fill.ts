import type pg from 'pg'
import { type Filling, openDatabase } from '../database.ts'
import { inChunks, step } from '../fill.ts'
import { fillAtPlaces } from '../near-fill.ts'
import * as rows from '../rows.ts'

const readsFilling = (events: number): Filling => ({
  holds: `${events} played events`,
  sources: [
    ...['server/src/db/places.tsv.br', 'scripts/bench/placed-rows.ts', 'scripts/bench/rows.ts'],
    'scripts/bench/reads/played-fill.ts',
  ],
})

/** The address of a database with this many events, which is filled unless an earlier run has done so. */
export async function openPlayed(clusterUrl: string, events: number, isFresh: boolean): Promise<string> {
  const filling = readsFilling(events)
  const { url, isFilled } = await openDatabase(clusterUrl, { suffix: `reads_${events}`, filling, isFresh })
  console.log(isFilled ? `${events} events are there from an earlier run.` : `Making ${events} events with matches:`)
  if (!isFilled) await fillAtPlaces(url, { events, filling, addPeople: (pool) => addPlayed(pool, events) })
  return url
}

/** The one event that is larger than the others: 64 participants, and 160 matches in five rounds. */
export const largeEvent = (events: number) => events / 2

/**
 * Ten participants in each event on average. Two rounds are played, unless the event is still to come: eight matches on
 * average.
 */
const planPlayed = `
  create unlogged table bench_events as
  with sized as (
    select id, case when id = $1 then 64 else 4 + (12 * bench_chance(id, 20))::integer end as size,
           case when id = $1 then 5 when event_date < now() then 2 else 0 end as rounds
    from events)
  select id, size, rounds, sum(size) over (order by id) - size + 1 as first_participant,
         sum(rounds * (size / 2)) over (order by id) - rounds * (size / 2) + 1 as first_match
  from sized`

async function addPlayed(pool: pg.Pool, events: number) {
  await pool.query(planPlayed, [largeEvent(events)])
  await pool.query('create index on bench_events (id)')
  await pool.query('analyze events, bench_events')
  await step('participants', () => inChunks(events, 2000, (chunk) => pool.query(rows.insertParticipants, chunk)))
  await pool.query('analyze participants')
  await step('matches', () => inChunks(events, 1000, (chunk) => pool.query(rows.insertMatches, chunk)))
  for (const move of rows.moveSequences) await pool.query(move)
  await step('analyze', () => pool.query('analyze'))
  await step('recount_events', () => inChunks(events, 1000, (chunk) => pool.query(rows.recountEvents, chunk)))
  await pool.query('drop table bench_events')
}
