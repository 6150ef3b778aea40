import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { openDb } from './connect.ts'
import { isUnavailable } from './failures.ts'
import type { Db } from './tables.ts'

/** Where visitors' reads go. */
export interface Reads {
  ask<T>(question: (db: Db, isReplica?: boolean) => Promise<T>): Promise<T>
  readonly hasReplica: boolean
  /** Why the replica is not used now, if there is one. */
  readonly failure: string | undefined
  stop(): void
}

/**
 * How long a visitor waits for the database, in milliseconds. A suspended one keeps its connections busy for twice as
 * long, and whoever came later would wait for a connection first.
 */
const readLimit = 5000

export const readsOf = (db: Db): Reads => ({
  ask: (question) => inTime(question(db)),
  hasReplica: false,
  failure: undefined,
  stop: () => {},
})

/** A replica that takes longer than this to answer or to connect is left alone for a while. In milliseconds. */
const timeout = 1000
export const replicaLimits: pg.PoolConfig = {
  connectionTimeoutMillis: timeout,
  statement_timeout: timeout,
  query_timeout: timeout,
}

/**
 * How often the replica is checked, how far it may be behind, and how long it is left alone after a failure, in
 * milliseconds.
 */
const lookEvery = 1000
const lagMax = 10_000
const restFor = 30_000

interface Written {
  at: number
  /** Bytes of the write-ahead log. */
  position: number
}

/**
 * Reads from the replica, or from the primary when the replica does not answer or is late: then for half a minute, and
 * until the replica has recovered. A read that fails on the replica is repeated on the primary at once, so that no
 * visitor notices.
 */
export function openReads(primary: pg.Pool, replica: pg.Pool, log: FastifyBaseLogger): Reads {
  const [primaryDb, replicaDb] = [openDb(primary), openDb(replica)]
  let failure: string | undefined
  let restsUntil = 0
  let written: Written[] = []

  const giveUp = (reason: string) => {
    restsUntil = Date.now() + restFor
    if (failure === undefined) log.warn({ reason }, 'the replica cannot be used: visitors read from the primary')
    failure = reason
  }

  const look = async () => {
    // While the primary cannot be asked, the replica is all there is.
    const position = await positionOf(primary, 'pg_current_wal_lsn()').catch(() => undefined)
    if (position !== undefined) written.push({ at: Date.now(), position })
    if (Date.now() < restsUntil) return
    const replayed = await positionOf(replica, 'pg_last_wal_replay_lsn()')
    const now = Date.now()
    // A read may have failed during this check.
    if (now < restsUntil) return
    const due = written.findLast(({ at }) => at <= now - lagMax)
    // Older positions are not needed for the next check.
    if (due) written = written.slice(written.indexOf(due))
    if (due && replayed !== undefined && replayed < due.position)
      return giveUp(`it is more than ${lagMax / 1000} s behind`)
    if (failure !== undefined) log.info('the replica is used again')
    failure = undefined
  }
  const askEither: Reads['ask'] = async (question) => {
    if (failure !== undefined) return question(primaryDb)
    try {
      return await question(replicaDb, true)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!isItsOwnFault(error)) giveUp(reasonOf(error))
      return question(primaryDb)
    }
  }
  const timer = setInterval(() => void look().catch((error) => giveUp(reasonOf(error))), lookEvery)
  timer.unref()

  return {
    ask: (question) => inTime(askEither(question)),
    hasReplica: true,
    get failure() {
      return failure === undefined ? undefined : `the replica is not used: ${failure}`
    },
    stop: () => clearInterval(timer),
  }
}

/** Rejects like the driver does when the database is late. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Query read timeout')), readLimit)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** How far a server has got; undefined for a replica that is not a standby. */
async function positionOf(pool: pg.Pool, lsn: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ position: number | null }>(
    `select pg_wal_lsn_diff(${lsn}, '0/0')::float8 as position`,
  )
  return rows[0]?.position ?? undefined
}

/**
 * Whether a read failed because of what it asks or because of the load, which says nothing about the replica: it took
 * too long, conflicted with what is being replayed, or found no free connection.
 */
const isItsOwnFault = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? /^(40|57014)/.test(error.code ?? '')
    : error instanceof Error && error.message === 'timeout exceeded when trying to connect'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
