import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Db, Tx } from './tables.ts'

/** PostgreSQL cuts the name of a session there. */
const nameMax = 63

/** The waits grow from e^1 to e^10 seconds and then stay at e^10, so the thirteenth try is a day after the first. */
const triesPerDay = 13

export interface Job {
  task: string
  /** The id of its subject; null for a job without one, which is queued so that a response takes the same time. */
  id: number | null
  /** Lower is earlier: 0 for jobs that a user waits for. */
  priority: number
  /** Replaces a job with the same key that has not started. */
  key?: string
  /** Jobs in the same queue run one after another, on all servers together. */
  queue?: string
  /** In seconds. Jobs of one queue and priority run in the order in which they are due; a negative delay orders them. */
  delay?: number
  /** By default, as many as fit into a day. */
  tries?: number
}

/**
 * Queues jobs in the transaction that causes them: they run after its commit, and never without it. The queue holds
 * only the id of a job's subject.
 */
export async function queueJobs(tx: Tx, jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ task, id, priority, key, queue, delay = 0, tries = triesPerDay }) => ({
    identifier: task,
    payload: { id },
    priority,
    job_key: key,
    queue_name: queue,
    ...(delay !== 0 && { run_at: new Date(Date.now() + delay * 1000) }),
    max_attempts: tries,
  }))
  const { rows } = await sql<{ key: string | null }>`
    select key from graphile_worker.add_jobs(array(
      select spec from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) spec
    ))`.execute(tx)
  // graphile-worker adds no job with the key of one that a worker is taking at that moment, and that one may have read
  // its subject before this transaction. Now it is taken, and a job beside it has the key.
  const added = new Set(rows.map(({ key }) => key))
  await queueJobs(
    tx,
    jobs.filter(({ key }) => key !== undefined && !added.has(key)),
  )
}

const Payload = z.object({ id: z.int().nullable() })

/** A task for such jobs: calls `work` with the queued id. */
export const withId =
  (work: (id: number, helpers: JobHelpers) => Promise<void>) => async (payload: unknown, helpers: JobHelpers) => {
    const { id } = Payload.parse(payload)
    if (id !== null) await work(id, helpers)
  }

/** Releases the jobs of a killed worker of this name. */
export const releaseJobs = (pool: pg.Pool, worker: string) =>
  pool.query('select graphile_worker.force_unlock_workers($1)', [[worker]])

/**
 * Releases the jobs of workers that have no session, for a worker with this one: others go on with them after a minute
 * rather than after the queue's four hours. A worker that has lost its sessions alone aborts its jobs, too. Workers of an
 * earlier release have sessions without a name, and lose only jobs that take longer. Does nothing if this session has
 * lost its name, as behind some poolers.
 */
export const releaseLost = (worker: Db) =>
  sql`
    with taken as (select left(locked_by, ${nameMax}) as name, * from graphile_worker.jobs where locked_by is not null)
    select graphile_worker.force_unlock_workers(array(
      select locked_by from taken
      where locked_at < now() - interval '1 minute'
        and not exists (
          select from pg_stat_activity where datname = current_database() and application_name = taken.name)
        and exists (select from taken where name = current_setting('application_name'))))`.execute(worker)

/**
 * Lets regular tasks run again that have run in the future: the clock was ahead, and graphile-worker would wait, for a
 * year perhaps. The table is its own: `worker.test.ts` notices when it changes.
 */
export const forgetFuture = (pool: pg.Pool) =>
  pool.query(`
    do $$ begin
      if to_regclass('graphile_worker._private_known_crontabs') is not null then
        update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > now() + interval '10 minutes';
      end if;
    end $$`)

/**
 * Removes the jobs that have failed for the last time a week ago: the log has named them. A job whose key another one
 * took over while it ran is among them if it failed then, such as a rating of players.
 */
export const sweepJobs = (db: Db) =>
  sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and run_at < now() - interval '7 days'))`.execute(db)
