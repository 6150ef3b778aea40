import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { loadArmyCatalogue } from './army-catalogue.ts'
import { openDb } from './connect.ts'
import * as schema from './migrations/0001-schema.ts'
import * as hall from './migrations/0002-hall.ts'
import * as players from './migrations/0003-players.ts'
import * as ratings from './migrations/0004-ratings.ts'
import * as passkeys from './migrations/0005-passkeys.ts'
import * as imports from './migrations/0006-imports.ts'
import * as accountDeletion from './migrations/0007-account-deletion.ts'
import * as openData from './migrations/0008-open-data.ts'
import * as merges from './migrations/0009-merges.ts'
import * as claimMails from './migrations/0010-claim-mails.ts'
import * as resultsOfDesk from './migrations/0011-results-of-desk.ts'
import * as hallDays from './migrations/0012-hall-days.ts'
import * as schedules from './migrations/0013-schedules.ts'
import * as oneVoice from './migrations/0014-one-voice.ts'
import * as doubleLosses from './migrations/0015-double-losses.ts'
import * as devices from './migrations/0017-devices.ts'
import * as people from './migrations/0018-people.ts'
import * as reviews from './migrations/0019-reviews.ts'
import * as friendlies from './migrations/0020-friendlies.ts'
import * as slipShares from './migrations/0021-slip-shares.ts'
import * as causes from './migrations/0022-causes.ts'
import { quietLogger } from './worker-logger.ts'

/** Forward only, in the order of their names. A released migration is never edited. */
const migrations: Record<string, Migration> = {
  '0001-schema': schema,
  '0002-hall': hall,
  '0003-players': players,
  '0004-ratings': ratings,
  '0005-passkeys': passkeys,
  '0006-imports': imports,
  '0007-account-deletion': accountDeletion,
  '0008-open-data': openData,
  '0009-merges': merges,
  '0010-claim-mails': claimMails,
  '0011-results-of-desk': resultsOfDesk,
  '0012-hall-days': hallDays,
  '0013-schedules': schedules,
  '0014-one-voice': oneVoice,
  '0015-double-losses': doubleLosses,
  '0017-devices': devices,
  '0018-people': people,
  '0019-reviews': reviews,
  '0020-friendlies': friendlies,
  '0021-slip-shares': slipShares,
  '0022-causes': causes,
}

// Any number that no other advisory lock of Muster uses.
const migrationLock = 7_262_734_001

/** An unusable database. The message gives the reason and the remedy. */
export class DatabaseError extends Error {}

/**
 * Brings the database up to date: checks it, runs the missing migrations of Muster and of the job queue, loads the army
 * catalogue, and queues the loading of places and the rating of players. Many servers may start concurrently: an advisory lock lets one migrate
 * while the others wait. The pool must have no time limits. With `last`, it stops after that migration, so that a
 * backup from that time can be restored.
 */
export async function migrate(pool: pg.Pool, last?: string): Promise<void> {
  const client = await pool.connect()
  try {
    await checkServer(client)
    await refuseUnreleased(client)
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

/** The migrations that `0001-schema` replaced before the first release: it creates the same tables. */
export const unreleased = { first: '0001-foundation', last: '0023-no-totals' }

async function refuseUnreleased(client: pg.PoolClient) {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as has_migrations`)
  if (!rows[0]?.has_migrations) return
  const { rowCount } = await client.query('select from kysely_migration where name = $1', [unreleased.first])
  if (rowCount) {
    throw new DatabaseError(
      'The data was written by a Muster from before the first release. Save it with that version, npm run backup -- muster.backup, and bring it into an empty database, or a new DATA_DIR, with this one: npm run restore -- muster.backup.',
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
  await sql`
    select graphile_worker.add_job('load_places', job_key := 'load_places', job_key_mode := 'preserve_run_at'),
      graphile_worker.add_job('rate_players', queue_name := 'ratings', job_key := 'rate_players',
        job_key_mode := 'preserve_run_at')`.execute(db)
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
