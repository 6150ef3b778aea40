// Measures army statistics on a database with many matches: `npm run bench`, or `npm run bench -- --matches 100000
// --fresh`. The database is created next to the one at DATABASE_URL, or by the embedded PostgreSQL in .cache/bench, and
// is kept for the next run.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, SettingsError } from '../server/src/config.ts'
import { startApplication } from './bench/application.ts'
import { measureCalls } from './bench/calls.ts'
import { openDatabase } from './bench/database.ts'
import { lookAround } from './bench/field.ts'
import { fillDatabase } from './bench/fill.ts'
import { compareReaders, compareWithRecount } from './bench/reading.ts'
import { compareWriting } from './bench/writing.ts'
import { runCommand } from './support/command.ts'
import { withPool, withUrl } from './support/database.ts'

const cache = fileURLToPath(new URL('../.cache/bench', import.meta.url))

function readArguments() {
  const { values } = parseArgs({
    options: {
      matches: { type: 'string', default: '5000000' },
      rounds: { type: 'string', default: '100' },
      fresh: { type: 'boolean', default: false },
    },
  })
  if (!/^\d{5,8}$/.test(values.matches)) {
    throw new SettingsError(
      '--matches cannot be used: it must be a number from 10000 to 99999999, such as --matches 100000.',
    )
  }
  if (!/^[1-9]\d{0,3}$/.test(values.rounds)) {
    throw new SettingsError('--rounds cannot be used: it must be a number from 1 to 9999, such as --rounds 20.')
  }
  return { matches: Number(values.matches), rounds: Number(values.rounds), isFresh: values.fresh }
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

/** Returns whether every call is fast enough. */
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

const benchmark = (config: Config, { matches, rounds, isFresh }: ReturnType<typeof readArguments>) =>
  withUrl(config, async (clusterUrl) => {
    const { url, isFilled } = await openDatabase(clusterUrl, { matches, isFresh })
    console.log(isFilled ? `${matches} matches are there from an earlier run.` : `Making ${matches} matches:`)
    if (!isFilled) await fillDatabase(url, matches)
    return measure(url, config, rounds)
  })

await runCommand((config) => benchmark(config, readArguments()), { DATA_DIR: cache })
