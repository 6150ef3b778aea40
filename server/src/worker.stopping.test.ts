import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
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
