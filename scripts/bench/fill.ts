import { countries } from '@muster/contract/countries'
import type pg from 'pg'
import { openOwnPool, withPool } from '../support/database.ts'
import { type Filling, noteFilled } from './database.ts'
import * as rows from './rows.ts'

export const matchesFilling = (matches: number): Filling => ({
  holds: `${matches} matches`,
  sources: ['scripts/bench/rows.ts'],
})

const counted = ['events', 'participants', 'matches']

/** More workers would only wait for the disk and for each other. */
const workers = 2

/** Fills an empty database with this many matches, or slightly more, and reports how long each step takes. */
export async function fillDatabase(url: string, matches: number) {
  const pool = openOwnPool(url, { max: workers, options: await speedUp(url) })
  try {
    await pool.query(rows.drawChance)
    await pool.query(rows.insertOrganisers)
    await step('plan', () => pool.query(rows.planEvents, [matches]))
    const { rows: found } = await pool.query('select count(*) as events from bench_events')
    await insertRows(pool, found[0].events)
    await step('recount_events', () =>
      inChunks(found[0].events, 1000, (chunk) => pool.query(rows.recountEvents, chunk)),
    )
    await pool.query('drop table bench_events')
    await step('vacuum analyze', () => pool.query('vacuum analyze'))
    await noteFilled(pool, matchesFilling(matches))
  } finally {
    await pool.end()
  }
}

async function insertRows(pool: pg.Pool, events: number) {
  for (const table of counted) await pool.query(`alter table ${table} disable trigger user`)
  await step('events', () =>
    inChunks(events, 5000, (chunk) => pool.query(rows.insertEvents, [...chunk, wherePeoplePlay])),
  )
  await step('participants', () => inChunks(events, 2000, (chunk) => pool.query(rows.insertParticipants, chunk)))
  // The next step looks up participants by id, and must not be planned for the few that there were before.
  await pool.query('analyze participants')
  await step('matches', () => inChunks(events, 1000, (chunk) => pool.query(rows.insertMatches, chunk)))
  for (const move of rows.moveSequences) await pool.query(move)
  for (const table of counted) await pool.query(`alter table ${table} enable trigger user`)
  // Counting must be planned for the new rows too.
  await step('analyze', () => pool.query('analyze'))
}

/** The most likely first. */
const codes = 'GB US DE PL FR ES IT AU CA NL SE IE BE DK NO FI AT CH CZ PT'.split(' ')
export const wherePeoplePlay = codes.map((code) => countries.find((country) => country.code === code)?.name)

/** Settings of a filling session: a crash may lose its work, and foreign keys are not checked where that is allowed. */
export async function speedUp(url: string): Promise<string> {
  const { rows: found } = await withPool(url, (pool) =>
    pool.query(`select has_parameter_privilege('session_replication_role', 'set') as is_allowed`),
  )
  const settings = ['synchronous_commit=off', 'work_mem=128MB']
  if (found[0].is_allowed) settings.push('session_replication_role=replica')
  return settings.map((setting) => `-c ${setting}`).join(' ')
}

/**
 * Runs a statement for all ids from 1, many at a time. Each worker takes its own stretch: as events are in order of
 * date, concurrent workers hardly ever add to the same sums.
 */
export async function inChunks(ids: number, size: number, run: (chunk: [number, number]) => Promise<unknown>) {
  const stretch = Math.ceil(ids / workers)
  let done = 0
  let reported = 0
  const runStretch = async (first: number, last: number) => {
    for (let from = first; from <= last; from += size) {
      const to = Math.min(from + size - 1, last)
      await run([from, to])
      done += to - from + 1
      if (done - reported < ids / 4 || done === ids) continue
      reported = done
      console.log(`    ${Math.floor((100 * done) / ids)} %`)
    }
  }
  await Promise.all(
    Array.from({ length: workers }, (_, worker) =>
      runStretch(worker * stretch + 1, Math.min(ids, (worker + 1) * stretch)),
    ),
  )
}

export async function step(name: string, run: () => Promise<unknown>) {
  console.log(`  ${name} …`)
  const start = performance.now()
  await run()
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
