import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Databases } from './databases.ts'
import { noTimeLimits, openDb } from './db/connect.ts'
import { keepCounting, measureStrengthsInThread } from './features/army-stats/jobs.ts'
import { ratePlayersInThread } from './features/ratings/jobs.ts'
import type { Invalidations } from './http/cache/invalidations.ts'
import type { Limits } from './http/limits/limits.ts'
import { fileTransport, smtpTransport } from './mail/transport.ts'
import type { ShutdownHooks } from './shutdown-hooks.ts'
import { tasksOf } from './tasks.ts'
import { concurrency, type SupervisedWorker, startWorker, stopLimit, superviseWorker } from './worker.ts'

export interface WorkDeps {
  databases: Pick<Databases, 'sessionUrl' | 'openSessions'>
  invalidations: Invalidations
  limits: Limits
  log: Logger
  shutdownHooks: ShutdownHooks
}

/** Starts what goes on without a request: the worker, and counting armies. */
export function startWorking(
  config: Config,
  { databases, invalidations, limits, log, shutdownHooks }: WorkDeps,
): SupervisedWorker {
  warnAboutMails(config, log)
  const { sessionUrl, openSessions } = databases
  // Only with characters that PostgreSQL keeps, as the name of a session tells that its worker lives.
  const name = `muster-${hostname()}-${config.PORT}`.replaceAll(/[^ -~]/g, '?')
  // Separate from the connections of requests, so that a rush of requests starves no mail.
  const pool = openSessions('the database of the worker', { max: concurrency + 2, application_name: name })
  const tasks = tasksOf({
    db: openDb(pool),
    transport:
      config.SMTP_URL === undefined
        ? fileTransport(config.DATA_DIR, (line) => log.info(line))
        : smtpTransport(config.SMTP_URL),
    from: config.MAIL_FROM,
    publicUrl: config.PUBLIC_URL,
    feedbackTo: config.FEEDBACK_TO,
    editors: config.CATALOGUE_EDITORS,
    dataDir: config.DATA_DIR,
    limits,
    ratePlayers: ratePlayersInThread(sessionUrl),
    measureStrengths: measureStrengthsInThread(sessionUrl),
    invalidate: invalidations.invalidate,
  })
  const worker = superviseWorker(() => startWorker(pool, name, tasks, log), log)
  shutdownHooks.add('the worker', worker.stop, stopLimit)
  // Counting a large event, or many, may take a while, and no request waits for it. It ends with a connection that hangs.
  const countingPool = openSessions('the database of the counts', { ...noTimeLimits, query_timeout: 600_000, max: 1 })
  const counting = keepCounting(openDb(countingPool), log, () => invalidations.invalidate(['counts']))
  shutdownHooks.add('counting', counting.stop)
  return worker
}

/** The link in a mail opens an account, so it belongs in a mailbox. */
function warnAboutMails({ SMTP_URL, PUBLIC_URL }: Config, log: Logger) {
  if (SMTP_URL !== undefined || !PUBLIC_URL.startsWith('https:')) return
  log.warn('SMTP_URL is not set: mails are written to files, and their links to this log, for anyone who can read it')
}
