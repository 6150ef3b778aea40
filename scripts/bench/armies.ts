import type pg from 'pg'
import type { Config } from '../../server/src/config.ts'
import { withPool } from '../support/database.ts'
import { startApplication } from './application.ts'
import { measureCalls } from './calls.ts'
import { openDatabase } from './database.ts'
import { lookAround } from './field.ts'
import { fillDatabase, matchesFilling } from './fill.ts'
import { compareReaders, compareWithRecount } from './reading.ts'
import { compareWriting } from './writing.ts'

interface Settings {
  matches: number
  rounds: number
  isFresh: boolean
}

/** Measures army statistics on a database with many matches; returns whether every call is fast enough. */
export async function benchArmies(clusterUrl: string, config: Config, { matches, rounds, isFresh }: Settings) {
  const { url, isFilled } = await openDatabase(clusterUrl, {
    ...{ suffix: 'bench', filling: matchesFilling(matches), isFresh },
  })
  console.log(isFilled ? `${matches} matches are there from an earlier run.` : `Making ${matches} matches:`)
  if (!isFilled) await fillDatabase(url, matches)
  return measure(url, config, rounds)
}

async function showSizes(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select relname as table, reltuples::bigint as rows, (pg_relation_size(oid) / 1e6)::integer as heap_mb,
           (pg_total_relation_size(oid) / 1e6)::integer as total_mb
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 1e6
    order by total_mb desc`)
  console.table(rows)
  const { rows: whole } = await pool.query('select (pg_database_size(current_database()) / 1e6)::integer as mb')
  console.log(`The whole database: ${whole[0].mb} MB`)
}

async function measure(url: string, config: Config, rounds: number): Promise<boolean> {
  const app = await startApplication(url, config)
  try {
    return await withPool(url, async (pool) => {
      await showSizes(pool)
      const bench = { app, pool, rounds, field: await lookAround(pool) }
      const isFast = await measureCalls(bench)
      await compareWithRecount(bench)
      await compareWriting(bench)
      await compareReaders(bench)
      return isFast
    })
  } finally {
    await app.close()
  }
}
