import type { Db } from '../../db/tables.ts'
import { countAll } from './queries.ts'

/** In milliseconds. Counting half a million matches takes tens of milliseconds, too long for each visit. */
const maxAge = 10_000

/** Returns a function that counts everything on the tracker, at most once in 10 seconds. A failure is not cached. */
export function createHomeStats() {
  let cached: { startedAt: number; counts: ReturnType<typeof countAll> } | undefined
  return async (db: Db) => {
    if (cached && Date.now() - cached.startedAt < maxAge) return cached.counts
    const started = { startedAt: Date.now(), counts: countAll(db) }
    cached = started
    return started.counts.catch((error) => {
      if (cached === started) cached = undefined
      throw error
    })
  }
}
