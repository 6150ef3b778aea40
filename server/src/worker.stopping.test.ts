import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { sweepJobs } from './db/queue.ts'
import { loadPlaces } from './features/places/queries.loading.ts'
import { jobQueueOf } from './testing/job-queue.ts'
import { startTestApp } from './testing/test-app.ts'
import { until } from './testing/waiting.ts'
import { startWorker } from './worker.ts'

const test = startTestApp()
const { queueTask, jobs } = jobQueueOf(test)

describe('a worker that is stopped', () => {
  it('aborts a running job, and returns it to the queue', async () => {
    let isRunning = false
    await queueTask('note')
    const note = () => {
      isRunning = true
      return new Promise<never>(() => {})
    }
    const runner = await startWorker(test.pool, 'muster-here-3000', { note }, pino({ level: 'silent' }))
    await until(() => isRunning)
    await runner.stop()
    expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: null }])
  })

  it('rolls back the loading of places', async () => {
    const loaded = await test.db.deleteFrom('loaded_places').returningAll().execute()
    await expect(loadPlaces(test.db, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await test.db.selectFrom('loaded_places').execute()).toEqual([])
    expect(test.pool.idleCount).toBe(test.pool.totalCount)
    await test.db.insertInto('loaded_places').values(loaded).execute()
  })
})

it('a job that has failed for the last time is removed after a week, and one that may succeed is kept', async () => {
  const [old, recent, other] = [await queueTask('note'), await queueTask('note'), await queueTask('note')]
  const change = (id: number, days: number, attempts: number) =>
    sql`update graphile_worker._private_jobs
      set run_at = now() - make_interval(days => ${days}), attempts = ${attempts}, max_attempts = 3 where id = ${id}`.execute(
      test.db,
    )
  await change(old, 8, 3)
  await change(recent, 6, 3)
  await change(other, 8, 2)
  await sweepJobs(test.db)
  expect((await jobs()).map(({ id }) => id)).toEqual([recent, other])
})
