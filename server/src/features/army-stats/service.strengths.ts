import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StrengthFilters } from '@muster/contract/army-stats-filters'
import type { ArmyStrength, SeasonMatch } from '@muster/rules/ratings/army-strengths'
import { tagsOf } from '@muster/site/cache-tags'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/tables.ts'
import type { Invalidations } from '../../http/cache/invalidations.ts'
import { createKeyedQueue } from '../../http/limits/keyed-queue.ts'
import { busy, createQueue } from '../../http/limits/queue.ts'
import { presentStrength } from './present.ts'
import { listSeasonMatches } from './queries.strengths.ts'
import { listFactions, type Scope } from './queries.ts'
import type { Days } from './rules.periods.ts'
import { seasonOf } from './rules.strengths.ts'

/** In milliseconds. A season of 100,000 matches takes some seconds. */
const measuringTimeout = 60_000

/** How long a season is shown although results have come in, in milliseconds: on a busy day they come every second. */
const freshFor = 60_000

/** How long it is shown at most while it is measured again, so that only the first visitor of a quiet hour waits. */
const staleFor = 10 * 60_000

interface Season {
  matches: number
  events: number
  strengths: ArmyStrength[]
}

interface CachedSeason {
  season: Season
  /** The count of invalidations, and the time, when it was read. */
  startedAt: number
  time: number
}

type Filters = StrengthFilters & { faction?: string | undefined }

export type Strengths = ReturnType<typeof createStrengths>

/** Measures seasons, one at a time and in a thread of its own, and caches the last ones viewed. */
export function createStrengths(app: FastifyInstance, invalidations: Invalidations) {
  const enqueue = createQueue({ concurrency: 1, waiting: 20, timeout: 20_000 })
  // Each choice of dates is another season. Seasons of one address wait for each other, so others find room.
  const enqueueForAddress = createKeyedQueue<string>({ concurrency: 1, waiting: 8, timeout: 20_000 })
  const cached = new LRUCache<string, CachedSeason>({ max: 100 })
  const inFlight = new Map<string, Promise<Season>>()
  const stopping = new AbortController()
  app.addHook('onClose', async () => stopping.abort())
  const tags = tagsOf('/stats/armies') ?? []

  function refresh(key: string, { db, scope, address }: Request): Promise<Season> {
    const running = inFlight.get(key)
    if (running) return running
    const read = async () => {
      const [startedAt, time] = [invalidations.now(), Date.now()]
      const season = await measure(await listSeasonMatches(db, scope), stopping.signal)
      cached.set(key, { season, startedAt, time })
      return season
    }
    const measured = enqueueForAddress(address, () => enqueue(read)).finally(() => inFlight.delete(key))
    inFlight.set(key, measured)
    return measured
  }

  function find(request: Request): Season | Promise<Season> {
    const { filters, days } = request.scope
    const key = JSON.stringify([filters, days])
    const found = cached.get(key)
    const age = Date.now() - (found?.time ?? 0)
    if (found && (age <= freshFor || !invalidations.haveChanged(tags, found.startedAt))) return found.season
    const measured = refresh(key, request)
    if (!found || age > staleFor) return measured
    // The next request tries again.
    measured.catch(() => {})
    return found.season
  }

  /** The factions of a season by name. Throws `unavailable` when too many seasons wait. */
  async function list(db: Db, { grand_alliance, faction, ...filters }: Filters, address: string) {
    const { from, to, days } = seasonOf(filters, Temporal.Now.plainDateISO('UTC'))
    const { game_type, event_type, country, min_size } = filters
    const [{ strengths, ...totals }, alliances] = await Promise.all([
      find({ db, scope: { filters: { game_type, event_type, country, min_size }, days }, address }),
      listFactions(db),
    ])
    const shown = strengths
      .filter(({ army }) => faction === undefined || army === faction)
      .map((measured) => presentStrength(measured, alliances))
      .filter((strength) => grand_alliance === undefined || strength.grand_alliance === grand_alliance)
    return { from, to, ...totals, strengths: shown }
  }

  return { list }
}

interface Request {
  db: Db
  scope: Scope & { days: Days }
  /** The visitor’s address. */
  address: string
}

async function measure(games: SeasonMatch[], stopping: AbortSignal): Promise<Season> {
  const strengths = games.length === 0 ? [] : await measureInThread(games, stopping)
  return { matches: games.length, events: new Set(games.map(({ event }) => event)).size, strengths }
}

/** The thread ends with its season: its memory is free again. */
async function measureInThread(games: SeasonMatch[], stopping: AbortSignal): Promise<ArmyStrength[]> {
  const signal = AbortSignal.any([AbortSignal.timeout(measuringTimeout), stopping])
  if (signal.aborted) throw busy()
  const thread = new Worker(new URL('./service.thread.ts', import.meta.url))
  try {
    const message = once(thread, 'message', { signal })
    thread.postMessage(games)
    const [strengths]: ArmyStrength[][] = await message
    if (!strengths) throw new Error('the thread returned no strengths')
    return strengths
  } catch (error) {
    throw signal.aborted ? busy() : error
  } finally {
    await thread.terminate()
  }
}
