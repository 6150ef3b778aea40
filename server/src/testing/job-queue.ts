import type { TaskList } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { planNotices } from '../notices/service.ts'
import { concurrency, startWorker } from '../worker.ts'
import type { TestApp } from './test-app.ts'
import { until } from './waiting.ts'

interface Job {
  id: number
  attempts: number
  locked_by: string | null
  seconds: number
  max_attempts: number
}

/** The job queue as tests read and change it behind the worker's back. */
export function jobQueueOf(test: TestApp) {
  /** Plans the notices of all writes so far, as the worker does at once. */
  const planAll = async () => {
    const events = await test.db.selectFrom('causes').select('event_id').distinct().execute()
    for (const { event_id } of events) await planNotices(test.db, event_id)
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'plan_notices'))`.execute(test.db)
  }
  /** Without those of the crontab, which a worker adds whenever a minute begins. */
  const jobs = async () => {
    await planAll()
    return (
      await sql<Job>`
        select id, attempts, max_attempts, locked_by, extract(epoch from run_at - updated_at)::float8 as seconds
        from graphile_worker.jobs
        where id not in (select id from graphile_worker._private_jobs where payload::jsonb ? '_cron')
        order by id`.execute(test.db)
    ).rows
  }
  /** Returns the job's id. */
  const queueTask = async (task: string) => {
    const { rows } = await sql<{ id: number }>`select id from graphile_worker.add_job(${task})`.execute(test.db)
    return Number(rows[0]?.id)
  }
  /**
   * Queues as many jobs as a worker of this name runs concurrently. Like a killed worker, it neither ends nor releases them.
   */
  const queueTaken = async (takenBy: string, task: string) => {
    const ids: number[] = []
    const { promise: never, resolve: release } = Promise.withResolvers<void>()
    const tasks: TaskList = {
      [task]: (_payload, { job }) => {
        ids.push(Number(job.id))
        return never
      },
    }
    for (let job = 0; job < concurrency; job++) await queueTask(task)
    const runner = await startWorker(test.pool, takenBy, tasks, pino({ level: 'silent' }))
    onTestFinished(async () => {
      release()
      await runner.stop()
    })
    await until(() => ids.length === concurrency)
    return ids.sort((a, b) => a - b)
  }

  /** Makes all failed jobs due, and wakes the worker, which otherwise polls every two seconds. */
  const makeDue = async () => {
    await planAll()
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`.execute(
      test.db,
    )
    await sql`select pg_notify('jobs:insert', '{"r":1,"count":1}')`.execute(test.db)
  }

  return {
    jobs,
    isQueueEmpty: async () => (await jobs()).length === 0,
    queueTask,
    queueTaken,
    makeDue,
    planAll,
    /** Runs every queued job, whenever it is due. `age` lets the time pass that limits their pace. */
    settle: async (age: RawBuilder<unknown>) => {
      do {
        await age.execute(test.db)
        await makeDue()
        await test.runJobs()
      } while ((await jobs()).some(({ attempts }) => attempts === 0))
    },
  }
}
