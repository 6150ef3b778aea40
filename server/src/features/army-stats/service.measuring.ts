import { type MeasuredGames, measureArmies } from '@muster/rules/ratings/army-strengths'
import { ifLocked } from '../../db/session-lock.ts'
import type { Db } from '../../db/tables.ts'
import * as queries from './queries.seasons.ts'
import { listSeasonMatches, signSeason } from './queries.strengths.ts'
import type { Scope } from './queries.ts'
import type { Days } from './rules.periods.ts'
import { isDue, readKey, seasonOf, usualSeasons } from './rules.strengths.ts'

export type SeasonScope = Scope & { days: Days }

/** Measures the matches of a season. `onProgress` gets the share that is done, from 0 to 1. */
export type MeasureStrengths = (
  scope: SeasonScope,
  onProgress: (progress: number) => void,
  signal: AbortSignal | undefined,
) => Promise<MeasuredGames>

/** The share of the time that reading the matches takes, roughly. */
const reading = 0.3

/** Reads and measures the matches of a season, which keeps a core busy for seconds. */
export async function readStrengths(
  db: Db,
  scope: SeasonScope,
  onProgress: (progress: number) => void = () => {},
): Promise<MeasuredGames> {
  const games = await listSeasonMatches(db, scope)
  onProgress(reading)
  const strengths =
    games.length === 0 ? [] : measureArmies(games, (share) => onProgress(reading + (1 - reading) * share))
  return { matches: games.length, events: new Set(games.map(({ event }) => event)).size, strengths }
}

/** How many seasons are kept beside the usual ones. */
const othersKept = 500

/** The matches and the dates of a season. */
export function scopeOf(key: string): { from: string; to: string; scope: SeasonScope } {
  const { game_type, event_type, country, min_size, ...dates } = readKey(key)
  const { from, to, days } = seasonOf(dates, Temporal.Now.plainDateISO('UTC'))
  return { from, to, scope: { filters: { game_type, event_type, country, min_size }, days } }
}

/**
 * Measures a season if it has changed since the last time, and stores it. While another one is being measured, it is
 * queued again.
 */
export async function measureSeason(
  db: Db,
  id: number,
  measure: MeasureStrengths,
  signal?: AbortSignal,
): Promise<void> {
  // At most one core is busy with seasons.
  const isDone = await ifLocked(db, 'measuring', async (session) => {
    await measureAlone(session, id, measure, signal)
    return true
  })
  if (!isDone) await queries.queueAgain(db, id)
}

async function measureAlone(db: Db, id: number, measure: MeasureStrengths, signal: AbortSignal | undefined) {
  const stored = await queries.findSeasonById(db, id)
  if (!stored) return
  const { from, to, scope } = scopeOf(stored.filters)
  // Before the matches are read: what changes in the meantime is measured next time.
  const signature = await signSeason(db, scope)
  if (!isDue(stored, signature, Date.now())) return
  const startedAt = performance.now()
  let noted: Promise<unknown> = Promise.resolve()
  // A note that is lost is no reason to lose the season.
  const note = (progress: number | null) => {
    noted = noted.then(() => queries.saveProgress(db, id, progress)).catch(() => {})
  }
  note(0)
  try {
    const measured = await measure(scope, note, signal)
    await noted
    const seconds = (performance.now() - startedAt) / 1000
    await queries.saveSeason(db, id, { season: { from, to, ...measured }, signature, seconds })
  } catch (error) {
    note(null)
    await noted
    throw error
  }
  await queries.deleteOldSeasons(db, usualSeasons, othersKept)
}

/** Has the usual seasons measured that have changed. */
export async function measureUsualSeasons(db: Db): Promise<void> {
  const due: string[] = []
  for (const key of usualSeasons) {
    const stored = await queries.findSeason(db, key)
    if (!stored || isDue(stored, await signSeason(db, scopeOf(key).scope), Date.now())) due.push(key)
  }
  await queries.queueSeasons(db, due)
}
