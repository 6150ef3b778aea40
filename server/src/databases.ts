import type pg from 'pg'
import type { Logger } from 'pino'
import { type Config, SettingsError } from './config.ts'
import { noTimeLimits, openDb, openPool, pooledSettings } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { type Watch, watchEmbedded } from './db/embedded-watch.ts'
import { DatabaseError, migrate } from './db/migrate.ts'
import { keepsStatements, placeOf, requireSessions, sharesSessions } from './db/pooler.ts'
import { type Reads, readsOf, replicaLimits, startReads } from './db/reads.ts'
import { isNotFound } from './http/routing/app-error.ts'
import type { ShutdownHooks } from './shutdown-hooks.ts'
import { explainDatabase, explainFolder } from './start-errors.ts'

/** The databases of a process. */
export interface Databases {
  /** The address for work that needs a session of its own: past a pooler, if there is one. */
  sessionUrl: string
  /** The connections of requests. */
  pool: pg.Pool
  reads: Reads
  /** Opens further connections like those of requests. */
  openOther(name: string, settings?: pg.PoolConfig): pg.Pool
  /** Opens further connections with sessions of their own. */
  openSessions(name: string, settings?: pg.PoolConfig): pg.Pool
  /** Watches the embedded database. */
  watch: Watch | undefined
}

interface DatabaseDeps {
  log: Logger
  shutdownHooks: ShutdownHooks
  /** Called when the embedded database has ended for good. */
  onLost: () => void
}

/** Opens the databases of the settings, or the embedded one, and brings them up to date. */
export async function openDatabases(config: Config, { log, shutdownHooks, onLost }: DatabaseDeps): Promise<Databases> {
  const open = (name: string, url: string, { settings, hasNames }: Way) => {
    const pool = openPool(url, logLostConnection(log, name), settings, hasNames)
    shutdownHooks.add(`the connections to ${name}`, () => pool.end())
    return pool
  }
  requireDatabase(config)
  const { url, watch } = await openDatabase(config, { log, shutdownHooks, onLost })
  const sessionUrl = config.DATABASE_SESSION_URL ?? url
  const isPooled = config.DATABASE_SESSION_URL !== undefined
  const setting = isPooled ? 'DATABASE_SESSION_URL' : 'DATABASE_URL'
  await explainDatabase(setting, () => withOwn(sessionUrl, log, {}, (own) => requireSessions(own, remedies[setting])))
  const way = isPooled ? await explainDatabase('DATABASE_URL', () => inspectPooled(url, sessionUrl, log)) : direct
  await explainDatabase(setting, () =>
    withOwn(sessionUrl, log, noTimeLimits, (own) => migrate(own, { onWait: (sentence) => log.info(sentence) })),
  )
  const pool = open('the database', url, way)
  const reads =
    config.DATABASE_REPLICA_URL === undefined
      ? readsOf(openDb(pool))
      : startReads(
          pool,
          open('the replica', config.DATABASE_REPLICA_URL, await inspectReplica(config.DATABASE_REPLICA_URL, log)),
          {
            log,
            isMissing: isNotFound,
          },
        )
  shutdownHooks.add('watching the replica', reads.stop)
  return {
    sessionUrl,
    pool,
    reads,
    watch,
    openOther: (name, settings = {}) => open(name, url, { ...way, settings: { ...way.settings, ...settings } }),
    openSessions: (name, settings = {}) => open(name, sessionUrl, { settings, hasNames: true }),
  }
}

/** Another process cannot share the embedded database. */
function requireDatabase({ DATABASE_URL, DATABASE_SESSION_URL, ROLE }: Config) {
  if (DATABASE_URL !== undefined) return
  if (DATABASE_SESSION_URL !== undefined) throw new SettingsError('DATABASE_SESSION_URL needs DATABASE_URL, too.')
  if (ROLE !== 'both')
    throw new SettingsError(`ROLE=${ROLE} needs DATABASE_URL: other processes must share the database.`)
}

/** The database from the settings, or the embedded one, which is watched and restarted when it ends. */
async function openDatabase(
  config: Config,
  { log, shutdownHooks, onLost }: DatabaseDeps,
): Promise<{ url: string; watch?: Watch }> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL }
  const embedded = await explainFolder(config, () =>
    startEmbedded(config.DATA_DIR, { onWait: (sentence) => log.info(sentence) }),
  )
  shutdownHooks.add('the embedded PostgreSQL', embedded.stop, 60_000)
  const watch = watchEmbedded(embedded, log, (sentence) => {
    log.fatal(sentence)
    onLost()
  })
  shutdownHooks.add('watching the embedded PostgreSQL', watch.stop, 10_000)
  return { url: embedded.url, watch }
}

const remedies = {
  DATABASE_URL: 'Set DATABASE_SESSION_URL to an address that leads past it.',
  DATABASE_SESSION_URL: 'DATABASE_SESSION_URL must lead past it.',
}

/** How connections to an address are used. */
interface Way {
  settings: pg.PoolConfig
  /** Whether queries may be prepared. */
  hasNames: boolean
}

const direct: Way = { settings: {}, hasNames: true }

/** Finds out how connections through a pooler are to be used, and warns about what only the role can have. */
const inspectPooled = (url: string, sessionUrl: string, log: Logger): Promise<Way> =>
  withOwn(url, log, pooledSettings, async (pool) => {
    if ((await placeOf(pool)) !== (await withOwn(sessionUrl, log, {}, placeOf)))
      throw new DatabaseError('DATABASE_URL and DATABASE_SESSION_URL must lead to the same database.')
    const { rows } = await pool.query<{ limit: string; role: string }>(
      `select case when current_setting('idle_in_transaction_session_timeout') = '0' then '0'
         else current_setting('statement_timeout') end as limit, current_user as role`,
    )
    if (rows[0]?.limit === '0')
      log.warn(
        `the role ${rows[0].role} lacks limits of time, which a pooler does not pass on: run deploy/role.sql (docs/scaling.md)`,
      )
    return { settings: pooledSettings, hasNames: await keepsStatements(pool) }
  })

/** The same for a replica, which may be away. */
const inspectReplica = (url: string, log: Logger): Promise<Way> =>
  withOwn(url, log, replicaLimits, sharesSessions)
    .then(async (isPooled): Promise<Way> => {
      if (!isPooled) return { settings: replicaLimits, hasNames: true }
      const settings = { ...replicaLimits, ...pooledSettings }
      return { settings, hasNames: await withOwn(url, log, settings, keepsStatements) }
    })
    .catch(() => ({ settings: replicaLimits, hasNames: true }))

async function withOwn<T>(url: string, log: Logger, settings: pg.PoolConfig, use: (pool: pg.Pool) => Promise<T>) {
  const pool = openPool(url, logLostConnection(log, 'the database'), settings)
  return use(pool).finally(() => pool.end())
}

const logLostConnection = (log: Logger, name: string) => (error: Error) =>
  log.warn(
    { code: 'code' in error ? error.code : undefined, reason: error.message },
    `a connection to ${name} was lost`,
  )
