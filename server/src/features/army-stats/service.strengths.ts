import { setTimeout as sleep } from 'node:timers/promises'
import type { StrengthFilters } from '@muster/contract/army-stats-filters'
import type { MeasuredSeason } from '@muster/rules/ratings/army-strengths'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/tables.ts'
import { createKeyedQueue } from '../../http/limits/keyed-queue.ts'
import { createQueue } from '../../http/limits/queue.ts'
import { presentStrength } from './present.ts'
import { findMeasuring, findSeason, isQueued, noteRead, queueSeasons, type StoredSeason } from './queries.seasons.ts'
import { signSeason } from './queries.strengths.ts'
import { listFactions } from './queries.ts'
import { isDue, writeKey } from './rules.strengths.ts'
import { scopeOf } from './service.measuring.ts'

/** How long a visitor waits for a season, in milliseconds: some thousand matches are measured by then. */
const waitMax = 1000

/** An older season is shown only if the new one takes longer than that, in milliseconds. */
const staleFor = 10 * 60_000

/** How often a server looks whether the worker has measured a season, in milliseconds. */
const lookEvery = 50

/** How long it does so, in milliseconds. A season of 100,000 matches takes some seconds; others may be before it. */
const measuringTimeout = 60_000

/** In milliseconds. */
const day = 86_400_000

type Filters = StrengthFilters & { faction?: string | undefined }

export type Strengths = ReturnType<typeof createStrengths>

/** Seasons as the worker has measured them. It measures one that is missing, or has changed, when it is requested. */
export function createStrengths(app: FastifyInstance, db: Db) {
  const enqueue = createQueue({ concurrency: 4, waiting: 20, timeout: 20_000 })
  // Each choice of dates is another season. Seasons of one address wait for each other, so others find room.
  const enqueueForAddress = createKeyedQueue<string>({ concurrency: 1, waiting: 8, timeout: 20_000 })
  const inFlight = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  app.addHook('onClose', async () => stopping.abort())

  /** Resolves when the worker has measured the season after `before`, will not do it, or takes too long. */
  async function measure(key: string, before: StoredSeason | undefined) {
    await queueSeasons(db, [key])
    const startedAt = performance.now()
    while (performance.now() - startedAt < measuringTimeout && !stopping.signal.aborted) {
      const found = await findMeasuring(db, key)
      if (!found || found.measured_at?.getTime() !== before?.measured_at?.getTime()) return
      if (!(await isQueued(db, found.id))) return
      await sleep(lookEvery, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  function request(key: string, before: StoredSeason | undefined, address: string): Promise<void> {
    const running = inFlight.get(key)
    if (running) return running
    const measured = enqueueForAddress(address, () => enqueue(() => measure(key, before)))
    const ended = measured.finally(() => inFlight.delete(key))
    inFlight.set(key, ended)
    // Who does not wait for it tries again.
    ended.catch(() => {})
    return ended
  }

  /** A season, or how much of it has been measured, from 0 to 1. Throws `unavailable` when too many seasons wait. */
  async function find(reads: Db, key: string, address: string): Promise<MeasuredSeason | number> {
    const [stored, signature] = await Promise.all([findSeason(reads, key), signSeason(reads, scopeOf(key).scope)])
    const now = Date.now()
    if (stored && now - stored.read_at.getTime() > day) await noteRead(db, stored.id)
    if (stored?.season && !isDue(stored, signature, now)) return stored.season
    const measured = request(key, stored, address)
    const age = now - (stored?.measured_at?.getTime() ?? 0)
    const isSlow = (stored?.seconds ?? 0) * 1000 > waitMax
    if (stored?.season && (age <= staleFor || isSlow)) return stored.season
    // An old season is better than a refusal.
    const wait = stored?.season ? measured.catch(() => {}) : measured
    await Promise.race([wait, sleep(waitMax, undefined, { ref: false })])
    const found = await findSeason(db, key)
    return found?.season ?? found?.progress ?? 0
  }

  /** The factions of a season by name. Throws `unavailable` when too many seasons wait. */
  async function list(reads: Db, { grand_alliance, faction, ...filters }: Filters, address: string) {
    const key = writeKey(filters)
    const [season, alliances] = await Promise.all([find(reads, key, address), listFactions(reads)])
    if (typeof season === 'number') {
      const { from, to } = scopeOf(key)
      return { from, to, matches: 0, events: 0, strengths: [], progress: season }
    }
    const shown = season.strengths
      .filter(({ army }) => faction === undefined || army === faction)
      .map((measured) => presentStrength(measured, alliances))
      .filter((strength) => grand_alliance === undefined || strength.grand_alliance === grand_alliance)
    return { ...season, strengths: shown, progress: null }
  }

  return { list }
}
