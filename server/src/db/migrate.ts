import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { loadArmyCatalogue } from './army-catalogue.ts'
import { openDb } from './connect.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as armyCounts from './migrations/0002-army-counts.ts'
import * as registrations from './migrations/0003-registrations.ts'
import * as countingBehind from './migrations/0004-counting-behind.ts'
import * as names from './migrations/0005-names.ts'
import * as versions from './migrations/0006-versions.ts'
import * as timeZones from './migrations/0007-time-zones.ts'
import * as places from './migrations/0008-places.ts'
import * as visibility from './migrations/0009-visibility.ts'
import * as alerts from './migrations/0010-alerts.ts'
import * as calendars from './migrations/0011-calendars.ts'
import * as ownArmies from './migrations/0012-own-armies.ts'
import * as keptTotals from './migrations/0013-kept-totals.ts'
import * as smallerCounts from './migrations/0014-smaller-counts.ts'
import * as rounds from './migrations/0015-rounds.ts'
import * as states from './migrations/0016-states.ts'
import * as tables from './migrations/0017-tables.ts'
import * as sealedAnswers from './migrations/0019-sealed-answers.ts'
import * as checkIn from './migrations/0020-check-in.ts'
import * as eventAuthors from './migrations/0021-event-authors.ts'
import * as answersCounted from './migrations/0022-answers-counted.ts'
import * as noTotals from './migrations/0023-no-totals.ts'
import { quietLogger } from './worker-logger.ts'

/** Forward only, in the order of their names. A released migration is never edited. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-army-counts': armyCounts,
  '0003-registrations': registrations,
  '0004-counting-behind': countingBehind,
  '0005-names': names,
  '0006-versions': versions,
  '0007-time-zones': timeZones,
  '0008-places': places,
  '0009-visibility': visibility,
  '0010-alerts': alerts,
  '0011-calendars': calendars,
  '0012-own-armies': ownArmies,
  '0013-kept-totals': keptTotals,
  '0014-smaller-counts': smallerCounts,
  '0015-rounds': rounds,
  '0016-states': states,
  '0017-tables': tables,
  '0019-sealed-answers': sealedAnswers,
  '0020-check-in': checkIn,
  '0021-event-authors': eventAuthors,
  '0022-answers-counted': answersCounted,
  '0023-no-totals': noTotals,
}

// Any number that no other lock of Muster has.
const migrationLock = 7_262_734_001

/** An unusable database. The message gives the reason and the remedy. */
export class DatabaseError extends Error {}

/**
 * Brings the database up to date: checks it, runs the missing migrations of Muster and of the job queue, loads the army
 * catalogue, and queues the loading of places. Many servers may start concurrently: an advisory lock lets one migrate
 * while the others wait. The pool must have no time limits. With `last`, it stops after that migration, so that a
 * backup from that time can be restored.
 */
export async function migrate(pool: pg.Pool, last?: string): Promise<void> {
  const client = await pool.connect()
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMissing(pool, last)
  } finally {
    // Ends the session, which releases the lock.
    client.release(true)
  }
}

async function checkServer(client: pg.PoolClient) {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
            pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  )
  const { version, name, encoding } = rows[0]
  if (version < 150000) throw new DatabaseError(`Muster needs PostgreSQL 15 or newer; this one is ${name}.`)
  if (encoding !== 'UTF8') {
    throw new DatabaseError(
      `The database has the encoding ${encoding}, which cannot hold every name. Make one with: CREATE DATABASE muster ENCODING 'UTF8' TEMPLATE template0.`,
    )
  }
}

async function runMissing(pool: pg.Pool, last: string | undefined) {
  if (last !== undefined && !Object.hasOwn(migrations, last)) throw fromTheFuture()
  const db = openDb(pool)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (isFromTheFuture(error)) throw fromTheFuture()
  if (error) throw error
  await runMigrations({ pgPool: pool, logger: quietLogger })
  if (last !== undefined) return
  await loadArmyCatalogue(db)
  await sql`select graphile_worker.add_job('load_places', job_key := 'load_places', job_key_mode := 'preserve_run_at')`.execute(
    db,
  )
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db)
}

/** Whether every migration of this version has run. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select name from kysely_migration')
  const done = new Set(rows.map((row) => row.name))
  return Object.keys(migrations).every((name) => done.has(name))
}

const fromTheFuture = () =>
  new DatabaseError('The data was written by a newer Muster than this one. Please update this one.')

/** Whether Kysely found migrations in the database that this version does not know. */
const isFromTheFuture = (error: unknown) => error instanceof Error && error.message.includes('is missing')
