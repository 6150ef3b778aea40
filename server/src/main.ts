import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type AppDeps, buildApp } from './app.ts'
import { type Config, readConfig, SettingsError } from './config.ts'
import { noTimeLimits, openDb, openPool } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { type Watch, watchEmbedded } from './db/embedded-watch.ts'
import { startInvalidationChannel } from './db/invalidation-channel.ts'
import { DatabaseError, isMigrated, migrate } from './db/migrate.ts'
import { readsOf, replicaLimits, startReads } from './db/reads.ts'
import { createDraining } from './draining.ts'
import { keepCounting, measureStrengthsInThread } from './features/army-stats/jobs.ts'
import { ratePlayersInThread } from './features/ratings/jobs.ts'
import { acceptWaiting } from './features/reviews/queries.ts'
import { createInvalidations, type Invalidations } from './http/cache/invalidations.ts'
import { keepAssets } from './http/former-assets.ts'
import { createLimits, type Limits, noLimits } from './http/limits/limits.ts'
import { measure, serveMetrics } from './http/metrics.ts'
import { isNotFound } from './http/routing/app-error.ts'
import { createLog } from './log.ts'
import { fileTransport, smtpTransport } from './mail/transport.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'
import { explainDatabase, explainListening } from './start-errors.ts'
import { tasksOf } from './tasks.ts'
import { within } from './within.ts'
import { concurrency, startWorker, stopLimit, superviseWorker } from './worker.ts'

const pageDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

// By default, the heap grows to several times the used size before a garbage collection: to 300 MB under load. Growth
// by 100 % costs a twentieth of the rate of new responses; growth by 20 % would cost a third. `npm start` and the
// container also set --max-semi-space-size: new objects would take 50 MB while modules are loaded, before this line.
setFlagsFromString('--heap-growing-percent=100')
setFlagsFromString('--semi-space-growth-factor=1')

let log = createLog('info')
const shutdownHooks = createShutdownHooks(() => log)
const draining = createDraining()

async function start(config: Config) {
  const { url, watch } = await openDatabase(config)
  await explainDatabase('DATABASE_URL', () => migrateDatabase(url))
  const pool = open('the database', url)
  const reads =
    config.DATABASE_REPLICA_URL === undefined
      ? readsOf(openDb(pool))
      : startReads(pool, open('the replica', config.DATABASE_REPLICA_URL, replicaLimits), {
          log,
          isMissing: isNotFound,
        })
  shutdownHooks.add('watching the replica', reads.stop)
  // Separate from the connections of requests, so that a rush of requests starves neither mails nor probes.
  const ownPool = open('the database of the worker', url, { max: concurrency + 3 })
  const invalidations = createInvalidations()
  const channel = startInvalidationChannel({
    pool: open('the database of the signals', url, { max: 2 }),
    log,
    ...invalidations,
  })
  shutdownHooks.add('the signals to other servers', channel.stop)
  const limits = config.RATE_LIMITS === 'off' ? noLimits : createLimits(pool)
  const worker = startWork(config, { url, pool: ownPool }, { ...invalidations, limits })
  // Counting a large event, or many, may take a while, and no request waits for it.
  const countingPool = open('the database of the counts', url, { ...noTimeLimits, max: 1 })
  const counting = keepCounting(openDb(countingPool), log, () => invalidations.invalidate(['counts']))
  shutdownHooks.add('counting', counting.stop)

  warnAboutMails(config)
  if (config.CATALOGUE_EDITORS.length === 0) {
    log.warn('CATALOGUE_EDITORS is not set: imports count in the statistics without a review, however large')
    // Nobody could look at what waits.
    await acceptWaiting(openDb(pool))
  }
  if (config.RATE_LIMITS === 'off') log.warn('RATE_LIMITS=off: sign-in attempts, mails and writes are not limited')
  const app = await buildApp({
    db: openDb(pool),
    reads,
    limits,
    config,
    ...(await readPage(config)),
    logger: log,
    findFailure: async () => {
      if (exitCode !== undefined) return 'this server stops'
      if (watch?.failure !== undefined) return watch.failure
      if (!(await isMigrated(ownPool))) return 'the schema of the database does not match this version'
      return worker.isWorking ? undefined : 'the worker is being started again'
    },
    waiting: () => pool.waitingCount,
    invalidations,
    cachesResponses: true,
    extend: (instance) => startMetrics(config, instance),
  })
  shutdownHooks.add('the web server', () => closeApp(app), grace + 1000)
  draining.prepare(app, config.STOP_AFTER * 1000)
  const address = await explainListening('PORT', config, () =>
    app.listen({ port: config.PORT, host: config.HOST, backlog }),
  )
  log.info(`Muster is ready: open ${config.PUBLIC_URL} (listening on ${address})`)
}

/** The built page, if there is one, and what open pages of former builds may still load. */
async function readPage({ DATA_DIR }: Config): Promise<Pick<AppDeps, 'pageDir' | 'formerAssets'>> {
  if (!existsSync(pageDir)) return { pageDir: undefined }
  const formerAssets = await keepAssets(pageDir, join(DATA_DIR, 'page-assets')).catch((error: unknown) => {
    log.warn({ err: error }, 'The files of former builds cannot be kept in DATA_DIR: open pages may have to load again')
    return new Map<string, string>()
  })
  return { pageDir, formerAssets }
}

/** The database from the settings, or the embedded one, which is watched and restarted when it ends. */
async function openDatabase(config: Config): Promise<{ url: string; watch?: Watch }> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL }
  const embedded = await startEmbedded(config.DATA_DIR, { onWait: (sentence) => log.info(sentence) })
  shutdownHooks.add('the embedded PostgreSQL', embedded.stop, 60_000)
  const watch = watchEmbedded(embedded, log, (sentence) => {
    log.fatal(sentence)
    void stop(1)
  })
  shutdownHooks.add('watching the embedded PostgreSQL', watch.stop, 10_000)
  return { url: embedded.url, watch }
}

const logLostConnection = (name: string) => (error: Error) =>
  log.warn(
    { code: 'code' in error ? error.code : undefined, reason: error.message },
    `a connection to ${name} was lost`,
  )

function open(name: string, url: string, settings?: pg.PoolConfig): pg.Pool {
  const pool = openPool(url, logLostConnection(name), settings)
  shutdownHooks.add(`the connections to ${name}`, () => pool.end())
  return pool
}

async function migrateDatabase(url: string) {
  const pool = openPool(url, logLostConnection('the database'), noTimeLimits)
  await migrate(pool, { onWait: (sentence) => log.info(sentence) }).finally(() => pool.end())
}

/** The link in a mail opens an account, so it belongs in a mailbox. */
function warnAboutMails({ SMTP_URL, PUBLIC_URL }: Config) {
  if (SMTP_URL !== undefined || !PUBLIC_URL.startsWith('https:')) return
  log.warn('SMTP_URL is not set: mails are written to files, and their links to this log, for anyone who can read it')
}

function startWork(
  config: Config,
  { url, pool }: { url: string; pool: pg.Pool },
  { invalidate, limits }: Invalidations & { limits: Limits },
) {
  const transport =
    config.SMTP_URL === undefined
      ? fileTransport(config.DATA_DIR, (line) => log.info(line))
      : smtpTransport(config.SMTP_URL)
  const { MAIL_FROM: from, PUBLIC_URL: publicUrl, FEEDBACK_TO: feedbackTo, DATA_DIR: dataDir } = config
  const editors = config.CATALOGUE_EDITORS
  const tasks = tasksOf({
    db: openDb(pool),
    transport,
    from,
    publicUrl,
    feedbackTo,
    editors,
    dataDir,
    limits,
    ratePlayers: ratePlayersInThread(url),
    measureStrengths: measureStrengthsInThread(url),
    invalidate,
  })
  const worker = superviseWorker(() => startWorker(pool, `muster-${hostname()}-${config.PORT}`, tasks, log), log)
  shutdownHooks.add('the worker', worker.stop, stopLimit)
  return worker
}

async function startMetrics(config: Config, app: FastifyInstance) {
  const { METRICS_PORT: port, HOST } = config
  if (port === undefined) return
  const registry = measure(app)
  shutdownHooks.add(
    'the metrics',
    await explainListening('METRICS_PORT', config, () => serveMetrics(registry, HOST, port)),
  )
}

/**
 * How many connections may wait to be accepted while the process is busy. Further clients retry automatically, one to
 * three seconds later.
 */
const backlog = 4096

/** How long requests may go on after the signal to stop, in milliseconds. */
const grace = 3000

async function closeApp(app: FastifyInstance) {
  const timer = setTimeout(() => app.server.closeAllConnections(), grace)
  await app.close()
  clearTimeout(timer)
}

let exitCode: number | undefined
let starting: Promise<void> = Promise.resolve()

/** A start takes longer than this only when it waits for another server's migrations. */
const startLimit = 20_000

async function stop(code: number) {
  const isFirst = exitCode === undefined
  exitCode = Math.max(code, exitCode ?? 0)
  // A second signal does not wait, and a process in an unknown state does not serve on.
  if (!isFirst || code !== 0) draining.skip()
  if (!isFirst) return
  // Resources that are still opening cannot be closed yet.
  await within(startLimit, starting).catch(() => {})
  await draining.run()
  await shutdownHooks.closeAll()
  process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    log.info(`Stopping (${signal})`)
    void stop(0)
  })
}
// An error that gets here is unforeseen: the state of the process is unreliable, but it can still shut down in order.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ err: error, event }, 'Muster stops after an error that nothing handled')
    void stop(1)
  })
}
try {
  const config = readConfig()
  log = createLog(config.LOG_LEVEL)
  starting = start(config)
  await starting
} catch (error) {
  // A sentence for known errors; all details for unforeseen ones.
  if (error instanceof SettingsError || error instanceof DatabaseError) log.fatal(error.message)
  else log.fatal({ err: error }, 'Muster could not start')
  await stop(1)
}
