import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { buildApp } from './app.ts'
import { type Config, readConfig, SettingsError } from './config.ts'
import { openDb, openPool } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { DatabaseError, isMigrated, migrate } from './db/migrate.ts'
import { noLimits, openLimits } from './http/limits.ts'
import { measure, serveMetrics } from './http/metrics.ts'
import { fileTransport, smtpTransport } from './mail/transport.ts'
import { startWorker, tasksOf } from './worker.ts'

const pageDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** What is open, to be closed in the opposite order. */
const closers: (() => Promise<unknown>)[] = []

async function start(config: Config, log: Logger) {
  const pool = openLoggedPool(await databaseUrl(config), log)
  const readPool = config.DATABASE_REPLICA_URL === undefined ? pool : openLoggedPool(config.DATABASE_REPLICA_URL, log)
  await migrate(pool)
  const db = openDb(pool)

  let isWorking = false
  const worker = await startWorker(
    pool,
    `muster-${hostname()}-${config.PORT}`,
    tasksOf({ db, ...mailOf(config, log) }),
    log,
  )
  closers.push(() => worker.stop().catch(() => {}))
  isWorking = true
  const endWork = () => {
    isWorking = false
  }
  worker.promise.then(endWork, (error) => {
    log.error({ err: error }, 'the worker ended: no mail is sent until a restart')
    endWork()
  })

  if (config.RATE_LIMITS === 'off') log.warn('RATE_LIMITS=off: sign-in attempts and mails are not limited')
  const app = await buildApp({
    db,
    readDb: readPool === pool ? db : openDb(readPool),
    limits: config.RATE_LIMITS === 'off' ? noLimits : openLimits(pool),
    config,
    pageDir: (await isFolder(pageDir)) ? pageDir : undefined,
    logger: log,
    isReady: async () => isWorking && (await isMigrated(pool)),
    ...(config.METRICS_PORT !== undefined && {
      extend: async (instance) => {
        closers.push(await serveMetrics(measure(instance), config.HOST, config.METRICS_PORT ?? 0))
      },
    }),
  })
  closers.push(() => app.close())
  const address = await app.listen({ port: config.PORT, host: config.HOST })
  log.info(`Muster is ready: open ${config.PUBLIC_URL} (listening on ${address})`)
}

async function databaseUrl(config: Config): Promise<string> {
  if (config.DATABASE_URL !== undefined) return config.DATABASE_URL
  const embedded = await startEmbedded(config.DATA_DIR)
  closers.push(embedded.stop)
  return embedded.url
}

function openLoggedPool(url: string, log: Logger) {
  const pool = openPool(url, (error) => log.warn({ err: error }, 'a database connection was lost'))
  closers.push(() => pool.end())
  return pool
}

const mailOf = (config: Config, log: Logger) => ({
  transport:
    config.SMTP_URL === undefined
      ? fileTransport(config.DATA_DIR, (line) => log.info(line))
      : smtpTransport(config.SMTP_URL),
  from: config.MAIL_FROM,
  publicUrl: config.PUBLIC_URL,
})

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

/** For people, a sentence; for what nobody foresaw, all there is. */
function explain(error: unknown, config: Config | undefined, log: Logger) {
  if (error instanceof SettingsError || error instanceof DatabaseError) return log.fatal(error.message)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return log.fatal(
      `Port ${config?.PORT} is taken. Stop what uses it, or choose another one: PORT=${(config?.PORT ?? 3000) + 1} npm start`,
    )
  }
  if (code === 'EACCES' && config && config.PORT < 1024) {
    return log.fatal(`Port ${config.PORT} is for administrators only. Choose one above 1023: PORT=3000 npm start`)
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return log.fatal(
      `The database at DATABASE_URL cannot be reached (${code}). Check the address, and that it is running.`,
    )
  }
  return log.fatal({ err: error }, 'Muster could not start')
}

function openLog(level: string): Logger {
  const isForPeople = process.stdout.isTTY || process.env.NODE_ENV !== 'production'
  return isForPeople
    ? pino({ level }, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino({ level })
}

let config: Config | undefined
let log = openLog('info')
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
try {
  config = readConfig(process.env)
  log = openLog(config.LOG_LEVEL)
  await start(config, log)
} catch (error) {
  explain(error, config, log)
  await stop(1)
}
