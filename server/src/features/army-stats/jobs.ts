import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/tables.ts'
import { createThrottle } from '../../log.ts'
import { countPendingEvents } from './queries.counting.ts'

/** The interval between looks for pending events, in milliseconds. */
const lookEvery = 300

/** Counts until it is stopped. While the database is unavailable, it keeps trying. */
export function keepCounting(db: Db, log: FastifyBaseLogger, onCounted: () => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const due = createThrottle(60_000)
  const count = async () => {
    while (!stopping.signal.aborted) {
      const counted = await countPendingEvents(db).catch((error) => {
        if (due() !== undefined)
          log.warn({ reason: String(error) }, 'armies could not be counted, which is tried again')
      })
      if (counted) onCounted()
      await sleep(lookEvery, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const counted = count()
  return {
    stop: () => {
      stopping.abort()
      return counted
    },
  }
}
