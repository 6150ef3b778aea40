import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { buildApp } from './app.ts'
import { type Config, readConfig, SettingsError } from './config.ts'
import { migrationLimits, openDb, openPool } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { DatabaseError, isMigrated, migrate } from './db/migrate.ts'
import { noLimits, openLimits } from './http/limits.ts'
import { measure, serveMetrics } from './http/metrics.ts'
import { fileTransport, smtpTransport } from './mail/transport.ts'
import { explainDatabase, explainListening } from './start-errors.ts'
import { startWorker, tasksOf } from './worker.ts'

const pageDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** What is open, to be closed in the opposite order. */
const closers: (() => Promise<unknown>)[] = []

async function start(config: Config, log: Logger) {
  const url = config.DATABASE_URL ?? (await startDatabase(config))
  const open = (address: string, settings?: pg.PoolConfig) => {
    const pool = openPool(address, (error) => log.warn({ err: error }, 'a database connection was lost'), settings)
    closers.push(() => pool.end())
    return pool
  }
  await explainDatabase('DATABASE_URL', () => migrateDatabase(open(url, migrationLimits)))
  const pool = open(url)
  const readPool = config.DATABASE_REPLICA_URL === undefined ? pool : open(config.DATABASE_REPLICA_URL)
  // Apart from the requests' connections, so that a rush of those starves neither the mails nor the probes.
  const ownPool = open(url, { max: 4 })
  const worker = await runWorker(config, ownPool, log)

  if (config.RATE_LIMITS === 'off') log.warn('RATE_LIMITS=off: sign-in attempts and mails are not limited')
  const db = openDb(pool)
  const app = await buildApp({
    db,
    readDb: readPool === pool ? db : openDb(readPool),
    limits: config.RATE_LIMITS === 'off' ? noLimits : openLimits(pool),
    config,
    pageDir: (await isFolder(pageDir)) ? pageDir : undefined,
    logger: log,
    isReady: async () => worker.isWorking && (await isMigrated(ownPool)),
    extend: (instance) => startMetrics(config, instance),
  })
  closers.push(() => closeApp(app))
  const address = await explainListening('PORT', config, () => app.listen({ port: config.PORT, host: config.HOST }))
  log.info(`Muster is ready: open ${config.PUBLIC_URL} (listening on ${address})`)
}

async function startDatabase(config: Config): Promise<string> {
  const embedded = await startEmbedded(config.DATA_DIR)
  closers.push(embedded.stop)
  return embedded.url
}

async function migrateDatabase(pool: pg.Pool) {
  await migrate(pool)
  closers.pop()
  await pool.end()
}

async function runWorker(config: Config, pool: pg.Pool, log: Logger) {
  const transport =
    config.SMTP_URL === undefined
      ? fileTransport(config.DATA_DIR, (line) => log.info(line))
      : smtpTransport(config.SMTP_URL)
  const tasks = tasksOf({ db: openDb(pool), transport, from: config.MAIL_FROM, publicUrl: config.PUBLIC_URL })
  const worker = await startWorker(pool, `muster-${hostname()}-${config.PORT}`, tasks, log)
  closers.push(() => worker.stop())
  const state = { isWorking: true }
  const end = () => {
    state.isWorking = false
  }
  worker.promise.then(end, (error) => {
    log.error({ err: error }, 'the worker ended: no mail is sent until a restart')
    end()
  })
  return state
}

async function startMetrics(config: Config, app: FastifyInstance) {
  const { METRICS_PORT: port, HOST } = config
  if (port === undefined) return
  const registry = measure(app)
  closers.push(await explainListening('METRICS_PORT', config, () => serveMetrics(registry, HOST, port)))
}

/** How long a request may go on after the server was told to stop, in milliseconds. */
const grace = 3000

async function closeApp(app: FastifyInstance) {
  const timer = setTimeout(() => app.server.closeAllConnections(), grace)
  await app.close()
  clearTimeout(timer)
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

async function stop(exitCode: number) {
  // Whatever hangs must not keep the process: nothing acknowledged depends on a clean end.
  setTimeout(() => process.exit(exitCode || 1), 10_000).unref()
  for (const close of closers.splice(0).reverse()) await close().catch(() => {})
  process.exit(exitCode)
}

function openLog(level: string): Logger {
  const isForPeople = process.stdout.isTTY || process.env.NODE_ENV !== 'production'
  return isForPeople
    ? pino({ level }, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino({ level })
}

let log = openLog('info')
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    log.info(`Stopping (${signal})`)
    void stop(0)
  })
}
try {
  const config = readConfig(process.env)
  log = openLog(config.LOG_LEVEL)
  await start(config, log)
} catch (error) {
  // For people, a sentence; for what nobody foresaw, all there is.
  if (error instanceof SettingsError || error instanceof DatabaseError) log.fatal(error.message)
  else log.fatal({ err: error }, 'Muster could not start')
  await stop(1)
}
