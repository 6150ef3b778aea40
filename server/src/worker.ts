import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Changed } from '@muster/site/cache-tags'
import type { FastifyBaseLogger } from 'fastify'
import { parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import { abortable } from './abortable.ts'
import { releaseJobs, sweepJobs } from './db/queue.ts'
import type { Db } from './db/tables.ts'
import { quietLogger } from './db/worker-logger.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { deletionJobs } from './features/deletion/jobs.ts'
import { placeAllEvents } from './features/events/jobs.ts'
import { feedbackJobs } from './features/feedback/jobs.ts'
import { importJobs } from './features/imports/jobs.ts'
import { createFileReader } from './features/imports/service.reading.ts'
import { listJobs } from './features/lists/jobs.ts'
import { mergeJobs } from './features/merges/jobs.ts'
import { publishOpenData } from './features/open-data/service.ts'
import { passkeyJobs } from './features/passkeys/jobs.ts'
import { loadPlaces } from './features/places/queries.loading.ts'
import { reviewJobs } from './features/reviews/jobs.ts'
import { staffJobs } from './features/staff/jobs.ts'
import { type Limits, noLimits } from './http/limits/limits.ts'
import type { Deliver } from './mail/queue.ts'
import type { Transport } from './mail/transport.ts'
import { noticeJobs } from './notices/jobs.ts'
import { type NetworkPolicy, publicInternet } from './webhooks/post.ts'
import { within } from './within.ts'

export interface WorkerDeps {
  db: Db
  transport: Transport
  from: string
  publicUrl: string
  /** The recipient of feedback, if any. */
  feedbackTo: string | undefined
  /** The addresses of the editors, who are told that imports wait. */
  editors?: readonly string[]
  /** The folder for files; undefined writes none. */
  dataDir?: string
  /** Counts the events that imports create. */
  limits?: Limits
  /** Where webhooks may be posted to. */
  networkPolicy?: NetworkPolicy
  /** Rates all players; returns the number of changed ratings. */
  ratePlayers: (signal: AbortSignal | undefined, isFull?: boolean) => Promise<number>
  /** Invalidates responses whose data a task has changed; undefined invalidates all. */
  invalidate?: (changed: Changed) => void
}

/** All tasks of the worker, by name. A task that throws is retried later. */
export function tasksOf({
  db,
  transport,
  from,
  publicUrl,
  feedbackTo,
  editors = [],
  dataDir,
  limits = noLimits,
  networkPolicy = publicInternet,
  ratePlayers,
  invalidate,
}: WorkerDeps): TaskList {
  const host = new URL(publicUrl).hostname
  const deliver: Deliver = async ({ job }, mail) => {
    // Loaded on demand: its libraries are as large as the rest of the server, and many servers never send a mail.
    const { renderMail } = await import('./mail/templates.ts')
    await transport({ ...(await renderMail(mail, publicUrl)), from, messageId: `<muster-${job.id}@${host}>` })
  }
  const accounts = accountJobs(db, deliver)
  const deletions = deletionJobs({ db, deliver, dataDir })
  const notices = noticeJobs({ db, deliver, publicUrl, networkPolicy })
  const imports = importJobs({ db, limits, reader: createFileReader(), invalidate: (changed) => invalidate?.(changed) })
  return {
    ...accounts,
    ...deletions,
    ...notices,
    ...passkeyJobs(db, deliver),
    ...mergeJobs(db, deliver),
    ...staffJobs(db, deliver),
    ...listJobs(db, (changed) => invalidate?.(changed)),
    ...feedbackJobs(db, feedbackTo, deliver),
    ...reviewJobs(db, editors, deliver),
    ...imports,
    publish_open_data: async () => {
      await publishOpenData(db, new Date().toISOString().slice(0, 10))
    },
    load_places: async (_payload, { abortSignal }) => {
      await loadPlaces(db, abortSignal)
      invalidate?.(['places'])
    },
    place_events: async () => {
      await placeAllEvents(db)
      invalidate?.(undefined)
    },
    rate_players: async (_payload, { abortSignal }) => {
      if ((await ratePlayers(abortSignal)) > 0) invalidate?.(['ratings'])
    },
    // What no version of an event has told shows by the next morning.
    rate_all_players: async (_payload, { abortSignal }) => {
      if ((await ratePlayers(abortSignal, true)) > 0) invalidate?.(['ratings'])
    },
    // Concurrently, so that a failure of one does not skip the others.
    clean_up: async () => {
      const all = [accounts, deletions, notices, imports]
      await Promise.all([...all.map(({ clean_up }) => clean_up()), sweepJobs(db)])
    },
  }
}

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
      { task: 'plan_left', match: '* * * * *' },
      { task: 'refresh_channels', match: '* * * * *' },
      // In UTC; a server that was down catches up.
      { task: 'publish_open_data', match: '11 2 * * *', options: { backfillPeriod: day } },
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
      const startedAt = Date.now()
      const reason = await workOnce().then(() => undefined, String)
      if (stopping.signal.aborted) return
      wait = Date.now() - startedAt > backOff.longest ? backOff.first : Math.min(wait * 2, backOff.longest)
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
