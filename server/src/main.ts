import { setFlagsFromString } from 'node:v8'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Config, readConfig, SettingsError } from './config.ts'
import { openDatabases } from './databases.ts'
import { openDb } from './db/connect.ts'
import { channelSettings, startInvalidationChannel } from './db/invalidation-channel.ts'
import { DatabaseError, isMigrated, isReadOnly } from './db/migrate.ts'
import { createDraining } from './draining.ts'
import { acceptWaiting } from './features/reviews/queries.ts'
import { createInvalidations } from './http/cache/invalidations.ts'
import { createLimits, noLimits } from './http/limits/limits.ts'
import { registerProbes } from './http/probes.ts'
import { createLog } from './log.ts'
import type { Served } from './serving.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'
import { explainListening } from './start-errors.ts'
import { within } from './within.ts'
import type { WorkDeps } from './work.ts'

// By default, the heap grows to several times the used size before a garbage collection: to 300 MB under load. Growth
// by 40 % takes 40 MB less than by 100 %, and costs a tenth of the rate of new responses. `npm start` and the container
// also set --max-semi-space-size: new objects would take 50 MB while modules are loaded, before this line.
setFlagsFromString('--heap-growing-percent=40')
setFlagsFromString('--semi-space-growth-factor=1')

let log = createLog('info')
const shutdownHooks = createShutdownHooks(() => log)
const draining = createDraining()

async function start(config: Config) {
  const databases = await openDatabases(config, { log, shutdownHooks, onLost: () => void stop(1) })
  const { pool, reads, watch, openOther, openSessions } = databases
  // The way of requests, but separate from their connections, so that a rush of requests starves no probe. Behind a
  // pooler, it waits for a session with them.
  const probesPool = openOther('the database of the probes', { max: 1 })
  const invalidations = createInvalidations()
  const channel = startInvalidationChannel({
    pool: openSessions('the database of the signals', channelSettings),
    log,
    ...invalidations,
  })
  shutdownHooks.add('the signals to other servers', channel.stop)
  const limits = config.RATE_LIMITS === 'off' ? noLimits : createLimits(pool)
  const worker = await startWork(config, { databases, invalidations, limits })

  if (config.CATALOGUE_EDITORS.length === 0) {
    log.warn('CATALOGUE_EDITORS is not set: imports count in the statistics without a review, however large')
    // Nobody could look at what waits.
    await acceptWaiting(openDb(pool))
  }
  if (config.RATE_LIMITS === 'off') log.warn('RATE_LIMITS=off: sign-in attempts, mails and writes are not limited')
  let warning: string | undefined
  const findFailure = async () => {
    if (exitCode !== undefined) return 'this server stops'
    if (watch?.failure !== undefined) return watch.failure
    if (!(await isMigrated(probesPool))) return 'the schema of the database does not match this version'
    // Reads go on.
    warning = (await isReadOnly(probesPool)) ? 'the database is read-only: nothing can be saved' : undefined
    return worker?.isWorking === false ? 'the worker is being started again' : undefined
  }
  const app = await buildApp(config, {
    db: openDb(pool),
    reads,
    limits,
    findFailure,
    findWarning: () => warning,
    waiting: () => pool.waitingCount,
    invalidations,
  })
  shutdownHooks.add('the web server', () => closeApp(app), grace + 1000)
  if (config.ROLE !== 'worker') draining.prepare(app, config.STOP_AFTER * 1000)
  const address = await explainListening('PORT', config, () =>
    app.listen({ port: config.PORT, host: config.HOST, backlog }),
  )
  if (config.ROLE === 'worker') log.info(`Muster is ready: this worker has its probes at ${address}`)
  else log.info(`Muster is ready: open ${config.PUBLIC_URL} (listening on ${address})`)
}

// What a role does not need is not loaded.

async function startWork(config: Config, work: Omit<WorkDeps, 'log' | 'shutdownHooks'>) {
  if (config.ROLE === 'web') return undefined
  const { startWorking } = await import('./work.ts')
  return startWorking(config, { ...work, log, shutdownHooks })
}

async function buildApp(config: Config, served: Served) {
  if (config.ROLE !== 'worker') {
    const { buildServer } = await import('./serving.ts')
    return buildServer(config, { ...served, log, shutdownHooks })
  }
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  registerProbes(app, served)
  return app
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
