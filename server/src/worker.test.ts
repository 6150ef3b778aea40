import type { Runner, Task, TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDb, openPool } from './db/connect.ts'
import { releaseLost } from './db/queue.ts'
import { findUserByEmail } from './features/accounts/queries.ts'
import { queueMail } from './mail/queue.ts'
import { smtpTransport, type Transport } from './mail/transport.ts'
import { tasksOf } from './tasks.ts'
import { buildUser } from './testing/builders.ts'
import { databaseUrl } from './testing/database.ts'
import { jobQueueOf } from './testing/job-queue.ts'
import { type MailServer, startMailServer } from './testing/mail-server.ts'
import { startTestApp } from './testing/test-app.ts'
import { until } from './testing/waiting.ts'
import { startWorker } from './worker.ts'

const test = startTestApp()
const { queueTask, jobs, isQueueEmpty, makeDue, queueTaken } = jobQueueOf(test)
const name = 'muster-here-3000'

async function runTasks(tasks: TaskList): Promise<Runner & { lines: string[] }> {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const runner = await startWorker(test.pool, name, tasks, log)
  onTestFinished(() => runner.stop())
  return Object.assign(runner, { lines })
}

async function openMailServer(refusals: number): Promise<MailServer> {
  const server = await startMailServer(refusals)
  onTestFinished(server.close)
  return server
}

const untilDelivered = () =>
  until(async () => {
    await makeDue()
    return isQueueEmpty()
  })

const mailTasks = (transport: Transport) =>
  tasksOf({
    db: test.db,
    transport,
    from: 'muster@example.com',
    publicUrl: 'https://muster.example',
    feedbackTo: undefined,
    ratePlayers: async () => 0,
    measureStrengths: async () => ({ matches: 0, events: 0, strengths: [] }),
  })

const queue = async (to: string) => {
  const { id } = (await findUserByEmail(test.db, to)) ?? (await buildUser(test, { email: to }))
  await test.db.transaction().execute((tx) => queueMail(tx, 'mail_reset', id))
}

it('runs its regular tasks again when their last run is in the future: the clock was ahead', async () => {
  await runTasks(mailTasks(smtpTransport('smtp://localhost')))
  // Its tasks are registered a moment after it has started.
  await until(async () => {
    const { numAffectedRows = 0n } = await sql`
      update graphile_worker._private_known_crontabs set last_execution = now() + interval '2 days'`.execute(test.db)
    return numAffectedRows > 0n
  })
  await runTasks(mailTasks(smtpTransport('smtp://localhost')))
  const { rows } = await sql`
    select from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 hour'`.execute(
    test.db,
  )
  expect(rows).toHaveLength(0)
})

describe('mail', () => {
  it('is delivered once when the mail server refuses at first, and none is lost', async () => {
    const server = await openMailServer(2)
    await queue('ana@example.com')
    await queue('ben@example.com')
    const { lines } = await runTasks(mailTasks(smtpTransport(server.url)))
    await untilDelivered()
    const accepted = server.received.filter(({ isAccepted }) => isAccepted)
    expect(accepted.flatMap(({ recipients }) => recipients).sort()).toEqual(['ana@example.com', 'ben@example.com'])
    expect(server.received).toHaveLength(4)
    expect(lines.filter((line) => line.includes('a job failed and will be tried again'))).toHaveLength(2)
    expect(lines.join()).toContain('Try again later')
    expect(lines.join()).not.toContain('token=')
  })

  it('has the same Message-ID at each try, and not that of another mail', async () => {
    const server = await openMailServer(1)
    await queue('ana@example.com')
    await runTasks(mailTasks(smtpTransport(server.url)))
    await untilDelivered()
    await queue('ana@example.com')
    await until(isQueueEmpty)
    const [refused, accepted, next] = server.received.map(({ mail }) => mail.messageId)
    expect(refused).toMatch(/^<muster-\d+@muster\.example>$/)
    expect(accepted).toBe(refused)
    expect(next).not.toBe(refused)
  })

  it('is retried for about a day, less and less often', async () => {
    let total = 0
    await queue('ana@example.com')
    const { max_attempts = 0 } = (await jobs())[0] ?? {}
    const { lines } = await runTasks(mailTasks(() => Promise.reject(new Error('no'))))
    for (let attempt = 1; attempt <= max_attempts; attempt++) {
      await until(async () => (await jobs()).every((job) => job.attempts === attempt && job.locked_by === null))
      if (attempt < max_attempts) total += (await jobs())[0]?.seconds ?? 0
      await makeDue()
    }
    expect(total / 3600).toBeGreaterThan(20)
    expect(total / 3600).toBeLessThan(28)
    expect(lines.filter((line) => line.includes('a job failed for the last time'))).toHaveLength(1)
  })

  it('is never sent if its transaction was rolled back', async () => {
    const server = await openMailServer(0)
    const never = await buildUser(test, { email: 'never@example.com' })
    const taken = test.db.transaction().execute(async (tx) => {
      await queueMail(tx, 'mail_reset', never.id)
      throw new Error('changed my mind')
    })
    await expect(taken).rejects.toThrow('changed my mind')
    await queue('ana@example.com')
    await runTasks(mailTasks(smtpTransport(server.url)))
    await until(isQueueEmpty)
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['ana@example.com']])
  })
})

describe('the worker', () => {
  const queueNote = () => queueTask('note')
  const databaseName = async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
    return rows[0]?.name ?? ''
  }

  it('releases at its start the jobs that a killed worker of the same name had taken, and no others', async () => {
    const others = await queueTaken('muster-elsewhere-3000', 'other')
    const own = await queueTaken(name, 'note')
    const done: number[] = []
    const note: Task = async (_payload, { job }) => void done.push(Number(job.id))
    await runTasks({ note, other: note })
    await until(async () => (await jobs()).length === others.length)
    expect((await jobs()).map(({ id }) => Number(id))).toEqual(others)
    expect(done.sort((a, b) => a - b)).toEqual(own)
  })

  it('releases the jobs of workers without a session once they are a minute old, and no others', async () => {
    const living = 'muster-living-3000'
    const lost = await queueTaken('muster-lost-3000', 'note')
    const kept = await queueTaken(living, 'note')
    const pool = openPool(databaseUrl(inject('adminUrl'), await databaseName()), () => {}, { application_name: living })
    onTestFinished(() => pool.end())
    const taken = async () => (await jobs()).filter(({ locked_by }) => locked_by !== null).map(({ id }) => Number(id))
    await releaseLost(openDb(pool))
    expect(await taken()).toEqual([...lost, ...kept])
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '61 seconds'`.execute(test.db)
    // Without the name of a worker.
    await releaseLost(test.db)
    expect(await taken()).toEqual([...lost, ...kept])
    await releaseLost(openDb(pool))
    expect(await taken()).toEqual(kept)
  })

  it('does not repeat a job that was done before it stopped', async () => {
    let count = 0
    const tasks = { note: async () => void count++ }
    for (let turn = 1; turn <= 10; turn++) {
      await queueNote()
      const pool = openPool(databaseUrl(inject('adminUrl'), await databaseName()), () => {})
      const runner = await startWorker(pool, name, tasks, pino({ level: 'silent' }))
      await until(() => count === turn)
      // As when the process ends: once the pool has ended, nothing more reaches the database.
      await runner.stop()
      await pool.end()
      expect(await jobs()).toEqual([])
    }
  })

  it('continues after the database closed all its connections', async () => {
    let count = 0
    await runTasks({ note: async () => void count++ })
    await queueNote()
    await until(() => count === 1)
    const database = await databaseName()
    const admin = new pg.Client(inject('adminUrl'))
    await admin.connect()
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    await admin.end()
    await until(() => queueNote().then(Boolean, () => false))
    await until(() => count === 2)
  })

  it('continues with other jobs after one that fails', async () => {
    let isDone = false
    await queueTask('fail')
    await queueTask('note')
    await runTasks({
      fail: () => Promise.reject(new Error('broken')),
      note: async () => {
        isDone = true
      },
    })
    await until(async () => {
      const left = await jobs()
      return left.length === 1 && left[0]?.attempts === 1
    })
    expect(isDone).toBe(true)
  })
})
