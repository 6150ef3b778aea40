import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '../testing/database.ts'
import { until } from '../testing/waiting.ts'
import { noTimeLimits, openDb, openPool } from './connect.ts'
import { DatabaseError, isMigrated, isReadOnly, migrate } from './migrate.ts'

const name = `muster_migrate_${process.pid}`
const admin = new pg.Client(inject('adminUrl'))
const pools: pg.Pool[] = []

const open = () => {
  const pool = openPool(databaseUrl(inject('adminUrl'), name), () => {}, noTimeLimits)
  pools.push(pool)
  return pool
}

async function openMigrated() {
  const pool = open()
  await migrate(pool)
  return pool
}

async function dropDatabase() {
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
  await admin.query(`drop database if exists ${name} with (force)`)
}

beforeAll(() => admin.connect())
beforeEach(dropDatabase)
afterAll(async () => {
  await dropDatabase()
  await admin.end()
})

const tables = async (pool: pg.Pool) =>
  (await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).rows.map(
    (row: { tablename: string }) => row.tablename,
  )

const armies = async (pool: pg.Pool) =>
  (await openDb(pool).selectFrom('armies').select(['game_type', 'faction', 'name']).orderBy('id').execute()).map(
    (army) => JSON.stringify(army),
  )

describe('migrating', () => {
  beforeEach(() => admin.query(`create database ${name}`))

  it('prepares an empty database, with every army once', async () => {
    const pool = await openMigrated()
    expect(await isMigrated(pool)).toBe(true)
    expect(await tables(pool)).toEqual(expect.arrayContaining(['users', 'events', 'matches', 'rate_limits']))
    const loaded = await armies(pool)
    expect(loaded.length).toBeGreaterThan(0)
    expect(new Set(loaded).size).toBe(loaded.length)
  })

  it('succeeds for all servers that start concurrently on an empty database', async () => {
    const servers = [open(), open(), open()] as const
    await Promise.all(servers.map((pool) => migrate(pool)))
    for (const pool of servers) expect(await isMigrated(pool)).toBe(true)
    const loaded = await armies(servers[0])
    expect(new Set(loaded).size).toBe(loaded.length)
  })

  it('changes nothing the second time', async () => {
    const pool = await openMigrated()
    const before = { tables: await tables(pool), armies: await armies(pool) }
    await migrate(pool)
    expect({ tables: await tables(pool), armies: await armies(pool) }).toEqual(before)
  })

  it('leaves no lock behind, so that a server that starts later does not wait', async () => {
    const pool = await openMigrated()
    const locks = async () =>
      (
        await pool.query(
          `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
           where locktype = 'advisory' and datname = current_database()`,
        )
      ).rows
    // Terminating a session takes a moment.
    await until(async () => (await locks()).length === 0)
  })

  it('says that it waits for another server, and gives up after a while', async () => {
    const pool = await openMigrated()
    const other = await pool.connect()
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(7262734001)')
    const sentences: string[] = []
    const options = { onWait: (sentence: string) => void sentences.push(sentence), waits: { silent: 50, all: 500 } }
    await expect(migrate(pool, options)).rejects.toThrow('Another server has been preparing the database for a minute.')
    expect(sentences).toEqual(['Waiting for another server, which is preparing the database'])
    const waiting = migrate(pool)
    await other.query('rollback')
    other.release()
    await waiting
  })

  it('deletes expired attempts and no others', async () => {
    const pool = await openMigrated()
    await pool.query(`insert into rate_limits values ('over', 1, 1), ('counting', 1, 32503680000000)`)
    await migrate(pool)
    expect((await pool.query('select key from rate_limits')).rows).toEqual([{ key: 'counting' }])
  })

  it('creates a database that folds letters whatever the locale of the server', async () => {
    const pool = await openMigrated()
    const { rows } = await pool.query(`select fold_text('KRAKÓW Ärger ŁÓDŹ') as folded`)
    expect(rows).toEqual([{ folded: 'krakow arger lodz' }])
  })

  it('adopts a database from before the first release, with what is queued there', async () => {
    const pool = open()
    await migrate(pool, { last: '0001-muster' })
    await pool.query(`
      alter table rounds rename constraint rounds_draft_check to rounds_check1;
      alter table rounds rename constraint rounds_clock_check to rounds_check2;
      delete from kysely_migration;
      insert into kysely_migration select name, '' from unnest(array['0001-schema', '0021-slip-shares', '0022-causes']) name;
      insert into users (email, nickname, password_hash) values ('ana@example.com', 'Ana', '');
      insert into alerts (user_id, words, channel, pace, end_token, trouble)
      select id, '{}', 'mail', 'at_once', 'token', 'The mailbox is full.' from users;
      insert into graphile_worker._private_known_crontabs values ('tell_weekly', now());
      select graphile_worker.add_job('tell_alert', '{"id": 1}', job_key := 'one')`)
    await migrate(pool)
    expect(await isMigrated(pool)).toBe(true)
    const { rows } = await pool.query('select nickname, failure_reason from users join alerts on user_id = users.id')
    expect(rows).toEqual([{ nickname: 'Ana', failure_reason: 'The mailbox is full.' }])
    const { rows: jobs } = await pool.query(`select task_identifier from graphile_worker.jobs where key = 'one'`)
    expect(jobs).toEqual([{ task_identifier: 'notify_alert' }])
    const { rows: weekly } = await pool.query('select identifier from graphile_worker._private_known_crontabs')
    expect(weekly).toEqual([{ identifier: 'notify_weekly' }])
  })

  it('refuses to prepare a database for an older backup once it has newer tables', async () => {
    const pool = await openMigrated()
    await expect(migrate(pool, { last: '0001-muster' })).rejects.toThrow(
      'The backup is from an older Muster than the one that has started on the target. Choose a new database, or a folder that does not exist.',
    )
  })

  it('counts as pending while a migration is missing', async () => {
    const pool = await openMigrated()
    await pool.query('truncate kysely_migration')
    expect(await isMigrated(pool)).toBe(false)
  })
})

it('refuses a database that cannot store every name, with a sentence on how to create one that can', async () => {
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc`)
  const pool = open()
  const refusal = migrate(pool)
  await expect(refusal).rejects.toBeInstanceOf(DatabaseError)
  await expect(refusal).rejects.toThrow(
    /^The database has the encoding SQL_ASCII, .* Make one with: CREATE DATABASE muster ENCODING 'UTF8' TEMPLATE template0\.$/,
  )
  expect(await tables(pool)).toEqual([])
})

it.each([
  [
    '0001-foundation',
    '0023-no-totals',
    /^The data was written by a very early Muster\. Save it with its own version, /,
  ],
  ['0001-schema', '0021-slip-shares', /^The data was written by an early Muster\. Open it with the version of commit /],
])('refuses the database of an early Muster (%s to %s), with a sentence on how to move its data', async (...given) => {
  const [first, last, sentence] = given
  await admin.query(`create database ${name}`)
  const pool = open()
  await pool.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  for (const each of [first, last]) await pool.query(`insert into kysely_migration values ($1, '')`, [each])
  await expect(migrate(pool)).rejects.toThrow(sentence)
  expect(await tables(pool)).toEqual(['kysely_migration'])
})

it('refuses a server that is too old, with a sentence that names both versions', async () => {
  await admin.query(`create database ${name}`)
  const pool = open()
  // This server only pretends to be an old one.
  pool.on('connect', (client) => {
    const { query } = client
    client.query = ((...given: unknown[]) => {
      if (typeof given[0] === 'string')
        given[0] = given[0].replace(/current_setting\('server_version_num'\)/, `'140012'`)
      return Reflect.apply(query, client, given)
    }) as typeof client.query
  })
  await expect(migrate(pool)).rejects.toThrow(/^Muster needs PostgreSQL 15 or newer; this one is \d+/)
  expect(await tables(pool)).toEqual([])
})

it('knows a database that cannot be written, such as a standby', async () => {
  await admin.query(`create database ${name}`)
  const pool = await openMigrated()
  expect(await isReadOnly(pool)).toBe(false)
  await pool.query(`alter database ${name} set default_transaction_read_only = on`)
  expect(await isReadOnly(open())).toBe(true)
})
