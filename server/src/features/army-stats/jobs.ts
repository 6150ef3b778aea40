import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import { createThrottle } from '../../log.ts'
import { runInThread } from '../../own-thread.ts'
import { countPendingEvents } from './queries.counting.ts'
import { type MeasureStrengths, measureSeason, measureUsualSeasons, type SeasonScope } from './service.measuring.ts'

/** What the thread gets: the address of the database, and which season it measures. */
export interface StrengthsInput {
  url: string
  scope: SeasonScope
}

/** Measures seasons in threads with a connection of their own. */
export const measureStrengthsInThread =
  (url: string): MeasureStrengths =>
  (scope, onProgress, signal) =>
    runInThread(new URL('./service.thread.ts', import.meta.url), { url, scope } satisfies StrengthsInput, {
      signal,
      onProgress,
    })

/** The tasks of the worker. */
export const strengthJobs = (db: Db, measure: MeasureStrengths) => ({
  measure_season: withId((id, { abortSignal }) => measureSeason(db, id, measure, abortSignal)),
  measure_usual_seasons: () => measureUsualSeasons(db),
})

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
