import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { openDb } from './connect.ts'
import { isUnavailable } from './failures.ts'
import type { Db } from './tables.ts'

/** Runs visitors' reads on the right database. */
export interface Reads {
  /** `isCurrent` says whether a replica has what the read needs. */
  run<T>(query: (db: Db, isReplica?: boolean) => Promise<T>, isCurrent?: (db: Db) => Promise<boolean>): Promise<T>
  readonly hasReplica: boolean
  /** Why the replica is not in use now; undefined if it is, or if there is none. */
  readonly failure: string | undefined
  stop(): void
}

/**
 * How long a visitor waits for the database, in milliseconds. A suspended one keeps its connections busy for twice as
 * long, and later visitors would first wait for a connection.
 */
const readLimit = 5000

export const readsOf = (db: Db): Reads => ({
  run: (query) => withTimeout(query(db)),
  hasReplica: false,
  failure: undefined,
  stop: () => {},
})

/** A replica that takes longer than this to respond or to connect is avoided for a while. In milliseconds. */
const timeout = 1000
export const replicaLimits: pg.PoolConfig = {
  connectionTimeoutMillis: timeout,
  statement_timeout: timeout,
  query_timeout: timeout,
}

/**
 * The interval of checking the replica, its maximum lag, and the pause after a failure, in milliseconds. A page that waits
 * for an announced version asks for longer than the maximum lag before it slows down (`follow-event.ts`).
 */
const checkEvery = 1000
const lagMax = 5000
const pauseAfterFailure = 30_000

interface ReadsDeps {
  log: FastifyBaseLogger
  /** Whether a read has failed because it found nothing. */
  isMissing: (error: unknown) => boolean
}

interface Written {
  at: number
  /** Bytes of the write-ahead log. */
  position: number
}

/**
 * Reads from the replica. If it does not respond or lags, reads from the primary for half a minute and until the
 * replica has recovered. A read that fails on the replica, or finds nothing there, is immediately repeated on the
 * primary, so that no visitor notices.
 */
export function startReads(primary: pg.Pool, replica: pg.Pool, { log, isMissing }: ReadsDeps): Reads {
  const [primaryDb, replicaDb] = [openDb(primary), openDb(replica)]
  let failure: string | undefined
  let pausedUntil = 0
  let written: Written[] = []

  const giveUp = (reason: string) => {
    pausedUntil = performance.now() + pauseAfterFailure
    if (failure === undefined) log.warn({ reason }, 'the replica cannot be used: visitors read from the primary')
    failure = reason
  }

  const check = async () => {
    // While the primary is unavailable, only the replica can serve reads.
    const position = await positionOf(primary, 'pg_current_wal_lsn()').catch(() => undefined)
    if (position !== undefined) written.push({ at: performance.now(), position })
    if (performance.now() < pausedUntil) return
    const replayed = await positionOf(replica, 'pg_last_wal_replay_lsn()')
    const now = performance.now()
    // A read may have failed during this check.
    if (now < pausedUntil) return
    const due = written.findLast(({ at }) => at <= now - lagMax)
    // The next check does not need older positions.
    if (due) written = written.slice(written.indexOf(due))
    if (due && replayed !== undefined && replayed < due.position)
      return giveUp(`it is more than ${lagMax / 1000} s behind`)
    if (failure !== undefined) log.info('the replica is used again')
    failure = undefined
  }
  const runOnEither: Reads['run'] = async (query, isCurrent = async () => true) => {
    if (failure !== undefined) return query(primaryDb)
    try {
      if (await isCurrent(replicaDb)) return await query(replicaDb, true)
    } catch (error) {
      // The link to a new event may be faster than the event.
      if (!isMissing(error) && !isUnavailable(error)) throw error
      if (!isMissing(error) && !isFaultOfQuery(error)) giveUp(reasonOf(error))
    }
    // A failure of the primary says nothing about the replica.
    return query(primaryDb)
  }
  const timer = setInterval(() => void check().catch((error) => giveUp(reasonOf(error))), checkEvery)
  timer.unref()

  return {
    run: (...read) => withTimeout(runOnEither(...read)),
    hasReplica: true,
    get failure() {
      return failure === undefined ? undefined : `the replica is not used: ${failure}`
    },
    stop: () => clearInterval(timer),
  }
}

/** Rejects with the driver's own error when the database is late. */
function withTimeout<T>(result: Promise<T>): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Query read timeout')), readLimit)
  return Promise.race([result, timedOut]).finally(() => clearTimeout(timer))
}

/** The position of a server in the write-ahead log; undefined for a replica that is not a standby. */
async function positionOf(pool: pg.Pool, lsn: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ position: number | null }>(
    `select pg_wal_lsn_diff(${lsn}, '0/0')::float8 as position`,
  )
  return rows[0]?.position ?? undefined
}

/**
 * Whether a read failed because of its query or the load, which says nothing about the replica: it took too long,
 * conflicted with the replay, or found no free connection.
 */
const isFaultOfQuery = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? /^(40|57014)/.test(error.code ?? '')
    : error instanceof Error && error.message === 'timeout exceeded when trying to connect'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
