import type { FastifyBaseLogger } from 'fastify'
import {
  parseCronItems,
  type Runner,
  type RunnerOptions,
  type RunOnceOptions,
  run,
  type TaskList,
} from 'graphile-worker'
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
 * Starts the worker. `name` is the same after each restart of this server, so that jobs that a killed one had taken are set
 * free at once rather than after the queue's four hours.
 */
export async function startWorker(
  pool: pg.Pool,
  name: string,
  tasks: TaskList,
  log: FastifyBaseLogger,
): Promise<Runner> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [[name]])
  // Its types know workerId for single runs only; it is taken here too, as long as the concurrency is 1 (a test holds this).
  const options: RunnerOptions & Pick<RunOnceOptions, 'workerId'> = {
    pgPool: pool,
    taskList: tasks,
    concurrency: 1,
    workerId: name,
    noHandleSignals: true,
    logger: quietLogger,
    parsedCronItems: parseCronItems([{ task: 'clean_up', match: '23 3 * * *' }]),
  }
  const runner = await run(options)
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
