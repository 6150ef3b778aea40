import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedDatabase } from './embedded.ts'

/** How long to wait before another start, in milliseconds: at first, and at most. The wait doubles each time. */
const backOff = { first: 500, longest: 5000 }

/** The number of failed starts within a minute after which the watch gives up. */
const failuresMax = 3
const minute = 60_000

/** The interval of disk checks, in milliseconds, and the space for PostgreSQL: its log grows by 16 MiB at a time. */
const checkEvery = 5000
const spaceNeeded = 24 * 1024 * 1024

export interface Watch {
  /** The current fault of the database, if any. */
  readonly failure: string | undefined
  /** Starts nothing more, and waits for a start in progress. */
  stop(): Promise<void>
}

/**
 * Watches the embedded database and restarts it when it ends, with growing waits while that fails. Calls `giveUp` with
 * a sentence after the third failure within a minute. A full disk does not count as a failure: it is reported, and the
 * start waits until there is space.
 */
export function watchEmbedded(
  database: Pick<EmbeddedDatabase, 'dir' | 'whenLost' | 'restart'>,
  log: FastifyBaseLogger,
  giveUp: (sentence: string) => void,
): Watch {
  const stopping = new AbortController()
  let isDown = false
  let isFull = false

  const checkDisk = async () => {
    const wasFull = isFull
    isFull = await isDiskFull(database.dir)
    if (isFull && !wasFull) log.error(`The disk of ${database.dir} is full: nothing can be saved until there is room`)
    if (!isFull && wasFull) log.info(`There is room on the disk of ${database.dir} again`)
  }
  const timer = setInterval(() => void checkDisk(), checkEvery)
  timer.unref()

  let failures: number[] = []
  const isOneTooMany = () => {
    failures = [...failures.filter((time) => time > performance.now() - minute), performance.now()]
    return failures.length >= failuresMax
  }

  /** Restarts the database until it is back; returns false when another try is pointless. */
  const restart = async (): Promise<boolean> => {
    for (let wait: number = backOff.first; !stopping.signal.aborted; wait = Math.min(wait * 2, backOff.longest)) {
      try {
        await database.restart()
        return true
      } catch (error) {
        if (stopping.signal.aborted) return false
        const reason = error instanceof Error ? error.message : String(error)
        await checkDisk()
        log.error({ reason, wait }, 'the embedded PostgreSQL could not be started again')
        if (!isFull && !isStillEnding(reason) && isOneTooMany()) {
          giveUp(
            `The embedded PostgreSQL failed ${failuresMax} times within a minute, so Muster ends. ${reason} Mend that, then start Muster again.`,
          )
          return false
        }
      }
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
    return false
  }

  let starting: Promise<boolean> | undefined
  const watch = async () => {
    for (;;) {
      await database.whenLost()
      if (stopping.signal.aborted) return
      isDown = true
      log.error('the embedded PostgreSQL ended and is started again')
      starting = restart()
      if (!(await starting)) return
      isDown = false
      log.info('the embedded PostgreSQL is back')
    }
  }
  void watch()

  return {
    get failure() {
      if (isFull) return 'the disk is full'
      return isDown ? 'the database is being started again' : undefined
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await starting
    },
  }
}

const isDiskFull = (dir: string) =>
  statfs(dir).then(
    ({ bavail, bsize }) => bavail * bsize < spaceNeeded,
    () => false,
  )

/**
 * After the main process of a database was killed, its other processes may take a moment to end. Until then, no other
 * database can start on its data.
 */
const isStillEnding = (reason: string) => reason.includes('still in use')
