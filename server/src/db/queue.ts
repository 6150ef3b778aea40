import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Tx } from './tables.ts'

/** The waits grow from e^1 to e^10 seconds and then stay at e^10: the thirteenth try is a day after the first. */
const triesInADay = 13

export interface Job {
  task: string
  /** Of what it is about; null for a job about nothing, which is queued so that an answer takes the same time. */
  id: number | null
  /** Lower is earlier: 0 for what somebody waits for. */
  priority: number
  /** A job with the same key that has not begun is replaced. */
  key?: string
  /** Jobs in the same line run one after another, on all servers together. */
  line?: string
  /** In seconds. */
  delay?: number
  /** By default as many as fit into a day. */
  tries?: number
}

/**
 * Queues jobs in the transaction that causes them: they run once that has committed, and never if it has not. The queue
 * holds only the id of what a job is about.
 */
export async function queueJobs(tx: Tx, jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ task, id, priority, key, line, delay = 0, tries = triesInADay }) => ({
    identifier: task,
    payload: { id },
    priority,
    job_key: key,
    queue_name: line,
    ...(delay > 0 && { run_at: new Date(Date.now() + delay * 1000) }),
    max_attempts: tries,
  }))
  await sql`
    select graphile_worker.add_jobs(array(
      select spec from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) spec
    ))`.execute(tx)
}

const Payload = z.object({ id: z.int().nullable() })

/** The task of such a job: what to do with the id that was queued. */
export const about =
  (work: (id: number, helpers: JobHelpers) => Promise<void>) => async (payload: unknown, helpers: JobHelpers) => {
    const { id } = Payload.parse(payload)
    if (id !== null) await work(id, helpers)
  }

/** Releases the jobs that a worker of this name had taken when it was killed. */
export const setFree = (pool: pg.Pool, worker: string) =>
  pool.query('select graphile_worker.force_unlock_workers($1)', [[worker]])
