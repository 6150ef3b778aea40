import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

interface Job {
  id: number
  attempts: number
  locked_by: string | null
  seconds: number
  max_attempts: number
}

/** The job queue as tests see and change it behind the worker's back. */
export function jobQueueOf(test: TestApp) {
  const jobs = async () =>
    (
      await sql<Job>`
        select id, attempts, max_attempts, locked_by, extract(epoch from run_at - updated_at)::float8 as seconds
        from graphile_worker._private_jobs order by id`.execute(test.db)
    ).rows
  return {
    jobs,
    isQueueEmpty: async () => (await jobs()).length === 0,
    queueTask: (task: string) => sql`select graphile_worker.add_job(${task})`.execute(test.db),
    /** Ends the waits of all failed jobs, and wakes the worker, which otherwise polls every two seconds. */
    makeDue: async () => {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.db)
      await sql`select pg_notify('jobs:insert', '{"r":1,"count":1}')`.execute(test.db)
    },
    lockAll: (locked_by: string) =>
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${locked_by}, attempts = 1`.execute(
        test.db,
      ),
  }
}
