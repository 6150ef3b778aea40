import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedDatabase } from './embedded.ts'

/** How long to wait before another start, in milliseconds: at first, and at most; the wait doubles each time. */
const backOff = { first: 500, longest: 5000 }

/** How many failed starts within a minute make it give up. */
const failuresMax = 3
const minute = 60_000

/**
 * How often the disk is checked, in milliseconds, and how much space PostgreSQL needs: its log grows by 16 MiB at a
 * time.
 */
const lookEvery = 5000
const roomNeeded = 24 * 1024 * 1024

export interface Watch {
  /** What is wrong with the database now, if anything. */
  readonly failure: string | undefined
  /** Starts nothing more, and waits for a start that is under way. */
  stop(): Promise<void>
}

/**
 * Watches the embedded database: when it ends it is started again, after longer and longer waits while that fails, and
 * `giveUp` is called with a sentence after the third failure within a minute. A full disk does not count as a failure:
 * it is reported, and the start waits until there is room.
 */
export function watchEmbedded(
  database: Pick<EmbeddedDatabase, 'dir' | 'whenLost' | 'restart'>,
  log: FastifyBaseLogger,
  giveUp: (sentence: string) => void,
): Watch {
  const stopping = new AbortController()
  let isDown = false
  let isFull = false

  const look = async () => {
    const wasFull = isFull
    isFull = await hasNoRoom(database.dir)
    if (isFull && !wasFull) log.error(`The disk of ${database.dir} is full: nothing can be saved until there is room`)
    if (!isFull && wasFull) log.info(`There is room on the disk of ${database.dir} again`)
  }
  const timer = setInterval(() => void look(), lookEvery)
  timer.unref()

  let failures: number[] = []
  const isOneTooMany = () => {
    failures = [...failures.filter((time) => time > Date.now() - minute), Date.now()]
    return failures.length >= failuresMax
  }

  /** Whether the database is back; false when there is no point in trying again. */
  const bringBack = async (): Promise<boolean> => {
    for (let wait: number = backOff.first; !stopping.signal.aborted; wait = Math.min(wait * 2, backOff.longest)) {
      try {
        await database.restart()
        return true
      } catch (error) {
        if (stopping.signal.aborted) return false
        const reason = error instanceof Error ? error.message : String(error)
        await look()
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
      starting = bringBack()
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

const hasNoRoom = (dir: string) =>
  statfs(dir).then(
    ({ bavail, bsize }) => bavail * bsize < roomNeeded,
    () => false,
  )

/**
 * When the main process of a database was killed, its other processes may take a moment to end; until then no other can
 * start on its data.
 */
const isStillEnding = (reason: string) => reason.includes('still in use')
