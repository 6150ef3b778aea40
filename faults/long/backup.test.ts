import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../e2e/support/engines/cluster.ts'
import { dump, type TableFooter } from '../../scripts/backup/dump.ts'
import { linesOf } from '../../scripts/backup/lines.ts'
import { noTimeLimits, openPool } from '../../server/src/db/connect.ts'
import { writeList } from '../../server/src/features/deletion/rules.list.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'muster-backup-'))
const file = join(folder, 'muster.backup')

let source: Cluster
/** An external database, on the oldest version that Muster supports. */
let target: Cluster
beforeAll(async () => {
  source = await startCluster(18)
  target = await startCluster(15)
  expect(run('demo', source.url).status).toBe(0)
  await runQuery(
    source.url,
    `select graphile_worker.add_job('mail_reset', payload := '{"id":1}', job_key := 'mail_reset:1')`,
  )
})
afterAll(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
})

const settingsOf = (url: string) => ({ ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data') })

function run(script: string, url: string, ...more: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...more], {
    cwd: root,
    env: settingsOf(url),
  })
  return { status, output: `${stdout}${stderr}` }
}

async function runQuery(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

/** The number of rows and the checksum of each table, and the jobs in the queue. */
async function measure(url: string) {
  const pool = openPool(url, () => {}, noTimeLimits)
  const measured: { table?: string; jobs?: unknown; footing?: TableFooter }[] = []
  for await (const line of linesOf(dump(pool, () => {}))) {
    const text = line.toString()
    if (/^\{"(table|rows|jobs|sequences)"/.test(text)) measured.push(JSON.parse(text))
  }
  await pool.end()
  return measured
}

async function freshTarget(): Promise<string> {
  const name = `target_${Math.random().toString(36).slice(2)}`
  await runQuery(target.url, `create database ${name}`)
  return target.urlOf(name)
}

it('restores every row and continues the sequences', async () => {
  expect(run('backup', source.url, file)).toMatchObject({ status: 0 })
  const url = await freshTarget()
  expect(run('restore', url, file)).toMatchObject({ status: 0 })
  const restored = await measure(url)
  expect(restored).toEqual(await measure(source.url))
  expect(JSON.stringify(restored)).toContain('mail_reset:1')
  expect(run('recount', url)).toMatchObject({ status: 0 })
  const [last] = await runQuery(url, 'select max(id)::int as id from events')
  const [next] = await runQuery(
    url,
    `insert into events (owner_id, title, game_type, event_type) select min(id), 'Next', 'AOS', 'friendly' from users returning id::int`,
  )
  expect(next.id).toBe(last.id + 1)
  const again = run('restore', url, file)
  expect(again).toMatchObject({ status: 1, output: expect.stringContaining('The target is not empty') })
})

it('backs up one snapshot while others write', async () => {
  const reading = spawn(process.execPath, ['scripts/backup.ts', join(folder, 'during-writes.backup')], {
    cwd: root,
    env: settingsOf(source.url),
  })
  const ended = once(reading, 'exit')
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  let written = 0
  for (; !isOver; written++) {
    await runQuery(
      source.url,
      `with created as (insert into events (owner_id, title, game_type, event_type)
         select min(id), 'During backup', 'AOS', 'friendly' from users returning id)
       insert into participants (event_id, game_type, nickname) select id, 'AOS', 'Ana' from created`,
    )
  }
  const [code] = await ended
  expect(code).toBe(0)
  expect(written).toBeGreaterThan(0)
  const url = await freshTarget()
  // Each event came with a participant, so one without the other means two snapshots. Restoring checks the rest.
  expect(run('restore', url, join(folder, 'during-writes.backup'))).toMatchObject({ status: 0 })
  const [counts] = await runQuery(
    url,
    `select count(*) filter (where p.id is null)::int as torn, count(*)::int as events
     from events e left join participants p on p.event_id = e.id where e.title = 'During backup'`,
  )
  expect(counts.torn).toBe(0)
  expect(counts.events).toBeLessThanOrEqual(written)
})

it.each([0.001, 0.2, 0.5, 0.8, 0.999])(
  'refuses a backup with one flipped byte (at %d of it) and restores nothing',
  async (at) => {
    const bytes = readFileSync(file)
    const place = Math.floor(bytes.length * at)
    bytes[place] = (bytes[place] ?? 0) ^ 0x10
    const damaged = join(folder, 'damaged.backup')
    writeFileSync(damaged, bytes)
    const url = await freshTarget()
    const { status, output } = run('restore', url, damaged)
    expect(status).toBe(1)
    expect(output).toMatch(/damaged or not whole|This is no backup/)
    const [users] = await runQuery(url, `select to_regclass('public.users')`)
    if (users.to_regclass !== null) expect(await runQuery(url, 'select from users')).toEqual([])
  },
)

it('deletes the accounts of the list again that the backup still has, and refuses a damaged list', async () => {
  const [user] = await runQuery(source.url, 'select min(id)::int as id from users')
  const [{ email, unsubscribe_key }] = await runQuery(source.url, `select * from users where id = ${user.id}`)
  const fingerprint = createHash('sha256').update(unsubscribe_key).digest()
  const list = join(folder, 'deleted.txt')
  const text = writeList([{ number: 4821, user_id: user.id, fingerprint, deleted_at: new Date() }])
  writeFileSync(list, text)
  const url = await freshTarget()
  const { status, output } = run('restore', url, file, '--deleted', list)
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('deleted again: 1') })
  expect(await runQuery(url, `select from users where email = '${email}'`)).toEqual([])
  expect(await runQuery(url, `select from participants where nickname = 'Former player 4821'`)).not.toEqual([])
  writeFileSync(list, text.slice(0, -9))
  const damaged = run('restore', await freshTarget(), file, '--deleted', list)
  expect(damaged).toMatchObject({ status: 1, output: expect.stringContaining('damaged') })
})

it('refuses a truncated backup, a file that is not a backup, and a missing file', async () => {
  const bytes = readFileSync(file)
  const cut = join(folder, 'cut.backup')
  writeFileSync(cut, bytes.subarray(0, bytes.length / 2))
  const url = await freshTarget()
  expect(run('restore', url, cut)).toMatchObject({ status: 1, output: expect.stringContaining('damaged or not whole') })
  expect(run('restore', url, join(root, 'README.md'))).toMatchObject({ status: 1 })
  expect(run('restore', url, join(folder, 'none.backup'))).toMatchObject({
    status: 1,
    output: expect.stringContaining('ENOENT'),
  })
})

it('moves an external database to an embedded one and back without losing anything', async () => {
  const data = join(folder, 'moved')
  expect(run('move', source.url, '--to', data)).toMatchObject({ status: 0 })
  const url = await freshTarget()
  const back = spawnSync(process.execPath, ['scripts/move.ts', '--to', url], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: data },
  })
  expect(`${back.stderr}`).toBe('')
  expect(back.status).toBe(0)
  expect(await measure(url)).toEqual(await measure(source.url))
})
