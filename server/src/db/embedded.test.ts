import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLong } from '@muster/rules/testing/extent'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../testing/waiting.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { DatabaseError } from './migrate.ts'

let dataDir: string
let running: EmbeddedDatabase[] = []

async function createDataDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'muster-embedded-'))
  // When root runs the tests, PostgreSQL runs under another account, which needs access.
  await chmod(dir, 0o755)
  return dir
}

beforeEach(async () => {
  dataDir = await createDataDir()
})

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, { timeout: 0 })
  running.push(database)
  return database
}

let shared: { dir: string; database: EmbeddedDatabase } | undefined

/** One database for all tests that only read. */
async function startShared() {
  if (shared) return shared
  const dir = await createDataDir()
  shared = { dir, database: await startEmbedded(dir) }
  return shared
}

afterAll(async () => {
  if (!shared) return
  await shared.database.stop()
  await rm(shared.dir, { recursive: true, force: true })
})

async function stop(database: EmbeddedDatabase) {
  running = running.filter((other) => other !== database)
  await database.stop()
}

async function query<Row>({ url }: Pick<EmbeddedDatabase, 'url'>, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** `pg_ctl stop` returns when the pid file is gone, which is a moment before the process is. */
const untilGone = (pid: number) =>
  until(() => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  })

/** Starts another process that owns the database, as a server does, until it is killed. */
async function startInChild(): Promise<{ child: ChildProcess; kill: () => Promise<void> }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const { url } = await startEmbedded(${JSON.stringify(dataDir)})
    process.stdout.write(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const started = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error(`the child ended: ${started}`)
  return {
    child,
    kill: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

describe('the embedded database', () => {
  it('uses UTF8 and folds letters beyond ASCII, whatever the locale of the machine', async () => {
    const { database } = await startShared()
    expect(await query(database, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await query(database, `select 'Ä' ilike 'ä' as folds, lower('ÀÉŁ') as lower`)).toEqual([
      { folds: true, lower: 'àéł' },
    ])
  })

  it('keeps its data when it is stopped and started again', async () => {
    const first = await start()
    await query(first, `create table notes as select 'stored' as note`)
    await stop(first)
    expect(await query(await start(), 'select note from notes')).toEqual([{ note: 'stored' }])
  })

  it.runIf(isLong)('is down after it was stopped', async () => {
    const database = await start()
    const pid = await postmasterPid()
    await stop(database)
    await untilGone(pid)
    await expect(query(database, 'select')).rejects.toThrow()
  })

  it.runIf(isLong)('leaves nothing behind in the folder for temporary files', async () => {
    const database = await start()
    const socketDir = decodeURIComponent(/host=([^&]+)/.exec(database.url)?.[1] ?? '')
    expect(await readdir(socketDir)).not.toEqual([])
    await stop(database)
    await expect(stat(socketDir)).rejects.toThrow('ENOENT')
  })

  it('needs a password, which nobody else can read', async () => {
    const { database, dir } = await startShared()
    const [file, socketDir] = [join(dir, 'postgres-password'), /host=([^&]+)/.exec(database.url)?.[1]]
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect((await stat(decodeURIComponent(socketDir ?? ''))).mode & 0o077).toBe(0)
    const password = await readFile(file, 'utf8')
    expect(password.length).toBeGreaterThanOrEqual(32)
    const url = database.url.replace(password, 'guessed')
    await expect(query({ url }, 'select')).rejects.toThrow('password authentication failed')
    expect(await query(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  it('writes acknowledged data to the disk', async () => {
    const { database } = await startShared()
    const settings = await query(
      database,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    )
    expect(settings.map((row) => Object.values(row as object).at(-1))).toEqual(['on', 'on', 'on'])
  })

  it('includes the extensions for search', async () => {
    const { database } = await startShared()
    const names = await query<{ name: string }>(
      database,
      `select name from pg_available_extensions where name in ('btree_gist', 'pg_trgm', 'unaccent') order by 1`,
    )
    expect(names).toEqual([{ name: 'btree_gist' }, { name: 'pg_trgm' }, { name: 'unaccent' }])
  })
})

describe('a second start on the same data', () => {
  const refusal = async (attempt: Promise<unknown>) => {
    const error: unknown = await attempt.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(DatabaseError)
    return error instanceof Error ? error.message : ''
  }
  const sentence = () => `Another Muster is running on the data in ${join(dataDir, 'postgres')}.`

  it('is refused with a sentence, while the first one continues', async () => {
    const database = await start()
    expect(await refusal(start())).toContain(sentence())
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.runIf(isLong)('is also refused when another process runs the first one', async () => {
    const { kill } = await startInChild()
    expect(await refusal(start())).toContain(sentence())
    await kill()
    await start()
  })

  it.runIf(isLong)('is refused to all but one of several concurrent first starts', async () => {
    const attempts = [start(), start(), start()]
    const outcomes = await Promise.allSettled(attempts)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const { reason } of refused) expect(String(reason)).toContain('Another Muster is running')
    expect(await query(running[0] ?? { url: '' }, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('after a server was killed', () => {
  it('the next start adopts the database that it left running, with its data', async () => {
    const { kill } = await startInChild()
    const left = await postmasterPid()
    await kill()
    process.kill(left, 0)
    const database = await start()
    expect(await postmasterPid()).toBe(left)
    await query(database, `create table notes as select 'stored' as note`)
    await stop(database)
    await untilGone(left)
    expect(await query(await start(), 'select note from notes')).toEqual([{ note: 'stored' }])
  })

  it.runIf(isLong)('and its database with it, the next start has all acknowledged data', async () => {
    const { child } = await startInChild()
    const pid = await postmasterPid()
    const [, , , , socketDir] = (await readFile(join(dataDir, 'postgres', 'postgres', 'postmaster.pid'), 'utf8')).split(
      '\n',
    )
    const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
    const url = `postgresql://muster:${password}@/muster?host=${encodeURIComponent(String(socketDir))}`
    await query({ url }, `create table notes as select 'stored' as note`)
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await exit
    await untilGone(pid)
    expect(await query(await start(), 'select note from notes')).toEqual([{ note: 'stored' }])
  })

  it('in the middle of its first start, the next one starts from scratch', async () => {
    const draft = join(dataDir, 'postgres', 'postgres.new')
    await mkdir(draft, { recursive: true })
    await writeFile(join(draft, 'PG_VERSION'), '18\n')
    await writeFile(`${draft}-password`, 'half')
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

it('refuses data of another version of PostgreSQL with a sentence that names both', async () => {
  await stop(await start())
  await writeFile(join(dataDir, 'postgres', 'postgres', 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toBeInstanceOf(DatabaseError)
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 12, and this Muster brings PostgreSQL \d+\./)
})
