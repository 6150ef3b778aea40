import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { loadArmyCatalogue } from './army-catalogue.ts'
import { openDb } from './connect.ts'
import * as muster from './migrations/0001-muster.ts'
import * as notices from './migrations/0002-notices.ts'
import * as staff from './migrations/0003-staff.ts'
import * as visit from './migrations/0004-visit.ts'
import * as lists from './migrations/0005-lists.ts'
import * as plan from './migrations/0006-plan.ts'
import * as votes from './migrations/0007-votes.ts'
import * as payments from './migrations/0008-payments.ts'
import * as spares from './migrations/0009-spares.ts'
import * as doubles from './migrations/0010-doubles.ts'
import * as prizes from './migrations/0011-prizes.ts'
import * as ratedEvents from './migrations/0012-rated-events.ts'
import * as seasons from './migrations/0013-seasons.ts'
import * as openDataParts from './migrations/0014-open-data-parts.ts'
import { locks } from './session-lock.ts'
import { quietLogger } from './worker-logger.ts'

/** Forward only, in the order of their names. A released migration is never edited. */
const migrations: Record<string, Migration> = {
  '0001-muster': muster,
  '0002-notices': notices,
  '0003-staff': staff,
  '0004-visit': visit,
  '0005-lists': lists,
  '0006-plan': plan,
  '0007-votes': votes,
  '0008-payments': payments,
  '0009-spares': spares,
  '0010-doubles': doubles,
  '0011-prizes': prizes,
  '0012-rated-events': ratedEvents,
  '0013-seasons': seasons,
  '0014-open-data-parts': openDataParts,
}

/** An unusable database. The message gives the reason and the remedy. */
export class DatabaseError extends Error {}

interface MigrateOptions {
  /** Stops after this migration, so that a backup from that time can be restored. */
  last?: string | undefined
  /** Gets a sentence when the server has to wait for another one. */
  onWait?: (sentence: string) => void
  /** For how long it waits silently, and in all, in milliseconds. */
  waits?: { silent: number; all: number }
}

const usualWaits = { silent: 5000, all: 60_000 }

/**
 * Brings the database up to date: checks it, runs the missing migrations of Muster and of the job queue, loads the army
 * catalogue, and queues the loading of places and the rating of players. Many servers may start concurrently: one
 * migrates while the others wait. The pool must have no time limits.
 */
export async function migrate(pool: pg.Pool, { last, onWait, waits = usualWaits }: MigrateOptions = {}): Promise<void> {
  const client = await pool.connect()
  try {
    await checkServer(client)
    // The lock ends with the transaction, also where a pooler keeps the session.
    await client.query('begin')
    await takeLock(client, waits, onWait)
    await rename(pool)
    await runMissing(pool, last)
  } finally {
    // Ends the session, and the transaction with it.
    client.release(true)
  }
}

/** The pause between two attempts to take the lock, in milliseconds. */
const lockPause = 200

async function takeLock(
  client: pg.PoolClient,
  { silent, all }: typeof usualWaits,
  onWait: MigrateOptions['onWait'],
): Promise<void> {
  const startedAt = performance.now()
  let isTold = false
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as is_taken', [locks.migrating])
    if (rows[0].is_taken) return
    const waited = performance.now() - startedAt
    if (waited >= all)
      throw new DatabaseError(
        'Another server has been preparing the database for a minute. Look at its log, and start this one again once it is ready. If there is no other, end the sessions that hold an advisory lock of this database (pg_locks).',
      )
    if (waited >= silent && !isTold) onWait?.('Waiting for another server, which is preparing the database')
    isTold ||= waited >= silent
    await sleep(Math.min(lockPause, all))
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

/** Migrations from before the first release. The last of them made the schema that `0001-muster` makes. */
const replaced = { first: ['0001-foundation', '0001-schema'], last: '0022-causes' }

/**
 * The migrations of a database or a backup, by their names in this version. Throws a DatabaseError if they are those of
 * an early Muster.
 */
export function currentNames(names: string[]): string[] {
  if (!replaced.first.some((first) => names.includes(first))) return names
  if (names.includes(replaced.last)) return ['0001-muster']
  throw new DatabaseError(
    names.includes('0001-foundation')
      ? 'The data was written by a very early Muster. Save it with its own version, restore that backup with the version of commit b9d1405, and save it again with that one.'
      : 'The data was written by an early Muster. Open it with the version of commit b9d1405 first: start that one, or restore the backup with it and save a new one.',
  )
}

/** Gives the migrations of a database from before the first release their names in this version. */
async function rename(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await renameIn(client)
  } finally {
    client.release()
  }
}

async function renameIn(client: pg.PoolClient) {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as has_migrations`)
  if (!rows[0]?.has_migrations) return
  const names = (await client.query('select name from kysely_migration')).rows.map((row) => String(row.name))
  const current = currentNames(names)
  if (current === names) return
  await client.query('begin')
  await client.query(`
    alter table rounds rename constraint rounds_check1 to rounds_draft_check;
    alter table rounds rename constraint rounds_check2 to rounds_clock_check;
    delete from kysely_migration`)
  await client.query(`insert into kysely_migration select name, now()::text from unnest($1::text[]) name`, [current])
  await client.query('commit')
}

async function runMissing(pool: pg.Pool, last: string | undefined) {
  if (last !== undefined && !Object.hasOwn(migrations, last)) throw fromTheFuture()
  if (last !== undefined) await refuseNewer(pool, last)
  const db = openDb(pool)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (isFromTheFuture(error)) throw fromTheFuture()
  if (error) throw error
  await runMigrations({ pgPool: pool, logger: quietLogger })
  if (last !== undefined) return
  await loadArmyCatalogue(db)
  await sql`
    select graphile_worker.add_job('load_places', job_key := 'load_places', job_key_mode := 'preserve_run_at'),
      graphile_worker.add_job('rate_players', queue_name := 'ratings', job_key := 'rate_players',
        job_key_mode := 'preserve_run_at')`.execute(db)
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db)
}

/** Refuses an empty database that this version has prepared already: its tables are newer than those of the backup. */
async function refuseNewer(pool: pg.Pool, last: string) {
  const { rows } = await pool.query(`select to_regclass('public.kysely_migration') is not null as has_migrations`)
  if (!rows[0]?.has_migrations) return
  const { rowCount } = await pool.query('select from kysely_migration where name > $1', [last])
  if (rowCount) {
    throw new DatabaseError(
      'The backup is from an older Muster than the one that has started on the target. Choose a new database, or a folder that does not exist.',
    )
  }
}

/** Whether every migration of this version has run. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select name from kysely_migration')
  const done = new Set(rows.map((row) => row.name))
  return Object.keys(migrations).every((name) => done.has(name))
}

/** Whether nothing can be written, such as after a fail-over to a standby that was not promoted. */
export async function isReadOnly(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_on: boolean }>(
    `select current_setting('transaction_read_only')::bool as is_on`,
  )
  return rows[0]?.is_on ?? false
}

const fromTheFuture = () =>
  new DatabaseError('The data was written by a newer Muster than this one. Please update this one.')

/** Whether Kysely found migrations in the database that this version does not know. */
const isFromTheFuture = (error: unknown) => error instanceof Error && error.message.includes('is missing')
