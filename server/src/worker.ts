import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import { abortable } from './abortable.ts'
import { forgetFuture, releaseJobs } from './db/queue.ts'
import { quietLogger } from './db/worker-logger.ts'
import { within } from './within.ts'

/** In milliseconds. */
const day = 86_400_000

/** How many jobs run concurrently: a slow mail leaves room for three others. */
export const concurrency = 4

/** How long jobs may go on after the worker stops, in milliseconds. Then they fail and are retried later. */
const jobGrace = 2000

/** The maximum time to stop the worker, in milliseconds: the jobs' grace, and the queries that return them. */
export const stopLimit = jobGrace + 3000

/**
 * Starts the worker. `name` consists of host and port, so it is the same after each restart of this server. The jobs of
 * a killed worker of this name are released immediately instead of after the queue's four hours.
 */
export async function startWorker(
  pool: pg.Pool,
  name: string,
  tasks: TaskList,
  log: FastifyBaseLogger,
): Promise<Runner> {
  await releaseJobs(pool, name)
  await forgetFuture(pool)
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked in the name of the pool, which is random unless set before its first job (a test checks this).
  events.on('pool:create', ({ workerPool }) => Object.assign(workerPool, { id: name }))
  const runner = await run({
    pgPool: pool,
    taskList: abortable(tasks),
    concurrency,
    events,
    noHandleSignals: true,
    logger: quietLogger,
    parsedCronItems: parseCronItems([
      { task: 'clean_up', match: '23 3 * * *' },
      { task: 'release_lost', match: '* * * * *' },
      { task: 'plan_left', match: '* * * * *' },
      { task: 'refresh_channels', match: '* * * * *' },
      // In UTC; a server that was down catches up.
      { task: 'publish_open_data', match: '11 2 * * *', options: { backfillPeriod: day } },
      // Those that differ from what they were, which is soon known.
      { task: 'measure_usual_seasons', match: '*/10 * * * *' },
      { task: 'rate_all_players', match: '41 3 * * *', options: { queueName: 'ratings' } },
      { task: 'notify_weekly', match: '0 6 * * 1', options: { backfillPeriod: day } },
    ]),
    // graphile-worker handles a job that ends while the database goes away only in batches. Otherwise the failure is an
    // unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: jobGrace } },
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

/** How long a worker that has lost the database may take to end, in milliseconds. */
const endLimit = 3000

/**
 * Resolves when the worker has ended or is no longer reliable. After it has lost the database, it may hang forever
 * while it ends. A job on the way to it may be lost and stay locked for hours; the next start releases that job.
 */
async function untilEnded(runner: Runner): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    for (const event of ['worker:getJob:error', 'pool:fatalError', 'pool:gracefulShutdown'] as const) {
      runner.events.once(event, () => resolve())
    }
  })
  await Promise.race([runner.promise, lost])
  await within(
    endLimit,
    runner.stop().catch(() => runner.promise),
  )
}

/** How long to wait before another start, in milliseconds: at first, and at most; the wait doubles each time. */
const backOff = { first: 100, longest: 5000 }

/** A worker that is restarted when it ends. */
export interface SupervisedWorker {
  readonly isWorking: boolean
  /** Starts no more jobs, lets the current ones finish for two seconds, and then aborts them. */
  stop(): Promise<void>
}

/**
 * Keeps a worker running. It ends when it loses the database, and is then restarted, with growing waits while the start
 * fails.
 */
export function superviseWorker(start: () => Promise<Runner>, log: FastifyBaseLogger): SupervisedWorker {
  const stopping = new AbortController()
  let runner: Runner | undefined

  const workOnce = async () => {
    const started = await start()
    runner = started
    try {
      // `stop` was called during the start.
      if (stopping.signal.aborted) await started.stop()
      await untilEnded(started)
    } finally {
      runner = undefined
    }
  }

  const keepRunning = async () => {
    let wait = backOff.first
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const reason = await workOnce().then(() => undefined, String)
      if (stopping.signal.aborted) return
      wait = performance.now() - startedAt > backOff.longest ? backOff.first : Math.min(wait * 2, backOff.longest)
      log.warn({ reason, wait }, 'the worker ended: no mail is sent until it has been started again')
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = keepRunning()
  return {
    get isWorking() {
      return runner !== undefined
    },
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch(() => {})
      await running
    },
  }
}
