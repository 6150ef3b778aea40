import { createHash } from 'node:crypto'
import { ratingScopes } from '@muster/contract/rating-scopes'
import type { RatingScope } from '@muster/contract/ratings'
import { initialRating, type Rating, type Score } from '@muster/rules/ratings/glicko2'
import { applySteps, type RatedEvent, type RatedMatch, rateEvent } from '@muster/rules/ratings/periods'
import { type CourseStep, createStepLog } from '@muster/rules/ratings/step-log'
import { whenLocked } from '../../db/session-lock.ts'
import type { Db, Tx } from '../../db/tables.ts'
import * as queries from './queries.rating.ts'

interface Scope {
  name: RatingScope
  ratings: Map<number, Rating>
  log: ReturnType<typeof createStepLog>
  /** The steps of each player before the events that are rated. */
  before: ReadonlyMap<number, CourseStep[]>
}

interface RateOptions {
  /** Reads all matches, also where nothing has changed. */
  isFull?: boolean
}

/** Ratings are not continued where more events than this, and more than a quarter of all, come after the first change. */
const continuedMax = 1000

/**
 * Rates players from all matches that count, as if every result had always been what it is now, and writes what differs
 * from the stored ratings. It continues from the courses before the first event that has changed. Readers see all of it
 * or nothing. Returns the number of changed ratings.
 */
export const ratePlayers = (db: Db, { isFull = false }: RateOptions = {}): Promise<number> =>
  whenLocked(db, 'rating', (session) =>
    session
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => rate(tx, isFull)),
  )

async function rate(tx: Tx, isFull: boolean): Promise<number> {
  await queries.findChanged(tx)
  const first = await queries.findFirstChanged(tx)
  const changed =
    isFull || (first && (await isEarly(tx, first))) ? await rateAll(tx) : first && (await rateFrom(tx, first))
  await queries.noteRated(tx)
  return changed ?? 0
}

async function isEarly(tx: Tx, place: queries.Place) {
  const { all, later } = await queries.countFrom(tx, place)
  return all === 0 || (later > continuedMax && later > all / 4)
}

async function rateAll(tx: Tx): Promise<number> {
  const scopes = ratingScopes.map((name) => scopeOf(name, new Map()))
  await rateEvents(tx, scopes)
  let changed = 0
  for (const scope of scopes) {
    const stored = await queries.listDigests(tx, scope.name)
    changed += await save(tx, scope, stored, new Set([...stored.keys(), ...scope.ratings.keys()]))
  }
  return changed
}

/** The same from a place on: nothing before it has changed. */
async function rateFrom(tx: Tx, place: queries.Place): Promise<number> {
  const players = await queries.listPlayersFrom(tx, place)
  const scopes: Scope[] = []
  for (const name of ratingScopes) scopes.push(scopeOf(name, await queries.listStepsBefore(tx, name, players, place)))
  await rateEvents(tx, scopes, place)
  let changed = 0
  for (const scope of scopes)
    changed += await save(tx, scope, await queries.listDigests(tx, scope.name, players), players)
  return changed
}

function scopeOf(name: RatingScope, before: Scope['before']): Scope {
  const ratings = new Map<number, Rating>()
  for (const [player, steps] of before) {
    const { rating, deviation, volatility } = steps.at(-1) ?? initialRating
    ratings.set(player, { rating, deviation, volatility })
  }
  return { name, ratings, log: createStepLog(), before }
}

async function rateEvents(tx: Tx, scopes: readonly Scope[], from?: queries.Place) {
  for await (const { isTournament, ...event } of readEvents(tx, from)) {
    for (const scope of scopes) {
      if (isTournament || scope.name === 'all') addEvent(scope, event)
    }
  }
}

const scoreOf = (outcome: number): Score => (outcome > 0 ? 1 : outcome < 0 ? 0 : 0.5)

type Period = Pick<RatedEvent, 'id'> & { matches: RatedMatch[] }

/** The events in the order of time, each with its matches. */
async function* readEvents(tx: Tx, from?: queries.Place): AsyncGenerator<Period & { isTournament: boolean }> {
  let event: (Period & { isTournament: boolean }) | undefined
  for await (const rows of queries.readMatches(tx, from)) {
    for (const { event_id, is_tournament, player1, player2, outcome } of rows) {
      if (event?.id !== event_id) {
        if (event) yield event
        event = { id: event_id, isTournament: is_tournament, matches: [] }
      }
      event.matches.push({ player1, player2, score: scoreOf(outcome) })
    }
  }
  if (event) yield event
}

function addEvent({ ratings, log }: Scope, event: Period) {
  const steps = rateEvent(ratings, event)
  applySteps(ratings, steps)
  for (const step of steps) log.add(step)
}

/** 48 bits: small enough for a number, and large enough to notice every change. */
const digestOf = (course: readonly CourseStep[]) =>
  createHash('md5')
    .update(Float64Array.from(course.flatMap(Object.values)))
    .digest()
    .readUIntBE(0, 6)

/** How many courses are compared or written per statement. */
const batchSize = 500

/** Saves the courses of these players where they differ from what is stored. Returns how many do. */
async function save(
  tx: Tx,
  { name, log, before }: Scope,
  stored: ReadonlyMap<number, number>,
  players: Iterable<number>,
): Promise<number> {
  const gone: number[] = []
  let changed = 0
  let batch: queries.NewCourse[] = []
  const write = async () => {
    if (batch.length > 0) await queries.saveCourses(tx, name, batch)
    changed += batch.length
    batch = []
  }
  for (const user_id of players) {
    const steps = [...(before.get(user_id) ?? []), ...log.courseOf(user_id)]
    const digest = steps.length === 0 ? undefined : digestOf(steps)
    if (stored.get(user_id) === digest) continue
    if (digest === undefined) gone.push(user_id)
    else batch.push({ user_id, digest, steps })
    if (batch.length === batchSize) await write()
  }
  await write()
  if (gone.length > 0) await queries.deleteRatings(tx, name, gone)
  return changed + gone.length
}
