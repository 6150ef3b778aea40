import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import type { Db } from './db/tables.ts'
import { quietLogger } from './db/worker-logger.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { type Mail, renderMail } from './mail/templates.ts'
import type { Transport } from './mail/transport.ts'

export interface WorkerDeps {
  db: Db
  transport: Transport
  from: string
  publicUrl: string
}

/** Everything the worker can do, by task name. A task that throws is tried again later. */
export function tasksOf({ db, transport, from, publicUrl }: WorkerDeps): TaskList {
  const host = new URL(publicUrl).hostname
  return {
    ...accountJobs(db),
    send_mail: async (payload, { job }) => {
      // Only queueMail writes these, in the transaction of a service.
      const mail = await renderMail(payload as Mail, publicUrl)
      await transport({ ...mail, from, messageId: `<muster-${job.id}@${host}>` })
    },
  }
}

/**
 * Starts the worker. `name` is that of the host and port, the same after each restart of this server, so that jobs that a killed one had taken are set
 * free at once rather than after the queue's four hours.
 */
export async function startWorker(
  pool: pg.Pool,
  name: string,
  tasks: TaskList,
  log: FastifyBaseLogger,
): Promise<Runner> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [[name]])
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked in the name of the pool, which is random unless it is given its name before it takes the first (a test holds this).
  events.on('pool:create', ({ workerPool }) => Object.assign(workerPool, { id: name }))
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    concurrency: 1,
    events,
    noHandleSignals: true,
    logger: quietLogger,
    parsedCronItems: parseCronItems([{ task: 'clean_up', match: '23 3 * * *' }]),
  })
  const Failure = z.object({ message: z.string() })
  runner.events.on('job:error', ({ job, error }) => {
    const reason = Failure.safeParse(error).data?.message ?? String(error)
    log.warn(
      { job: job.id, task: job.task_identifier, attempt: job.attempts, reason },
      'a job failed and will be tried again',
    )
  })
  runner.events.on('job:failed', ({ job }) => {
    log.error({ job: job.id, task: job.task_identifier }, 'a job failed for the last time')
  })
  return runner
}
