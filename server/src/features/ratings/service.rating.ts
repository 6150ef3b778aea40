import { createHash } from 'node:crypto'
import { type RatingScope, ratingScopes } from '@muster/contract/ratings'
import type { Rating, Score } from '@muster/rules/ratings/glicko2'
import { applySteps, type RatedEvent, type RatedMatch, type RatingStep, rateEvent } from '@muster/rules/ratings/periods'
import type { Db, Tx } from '../../db/tables.ts'
import * as queries from './queries.rating.ts'

/** A course as plain numbers, `stepSize` for each step: a million matches leave a million steps. */
type PackedCourse = number[]
const stepSize = 7

interface Scope {
  name: RatingScope
  ratings: Map<number, Rating>
  courses: Map<number, PackedCourse>
}

/**
 * Rates all players from all matches that count, as if every result had always been what it is now, and writes what
 * differs from the stored ratings. Readers see all of it or nothing. Returns the number of changed ratings.
 */
export const ratePlayers = (db: Db): Promise<number> =>
  queries.withRatingLock(db, async (tx) => {
    const scopes: Scope[] = ratingScopes.map((name) => ({ name, ratings: new Map(), courses: new Map() }))
    for await (const { isTournament, ...event } of readEvents(tx)) {
      for (const scope of scopes) {
        if (isTournament || scope.name === 'all') addEvent(scope, event)
      }
    }
    let changed = 0
    for (const scope of scopes) changed += await save(tx, scope)
    return changed
  })

const scoreOf = (outcome: number): Score => (outcome > 0 ? 1 : outcome < 0 ? 0 : 0.5)

type Period = Pick<RatedEvent, 'id'> & { matches: RatedMatch[] }

/** The events in the order of time, each with its matches. */
async function* readEvents(tx: Tx): AsyncGenerator<Period & { isTournament: boolean }> {
  let event: (Period & { isTournament: boolean }) | undefined
  for await (const rows of queries.readMatches(tx)) {
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

function addEvent({ ratings, courses }: Scope, event: Period) {
  const steps = rateEvent(ratings, event)
  applySteps(ratings, steps)
  for (const step of steps) {
    const course = courses.get(step.player)
    if (course) course.push(...packed(step))
    else courses.set(step.player, packed(step))
  }
}

const packed = ({ event, after, matches, score, expected }: RatingStep): PackedCourse => [
  event,
  after.rating,
  after.deviation,
  after.volatility,
  matches,
  score,
  expected,
]

function unpacked(course: PackedCourse): queries.NewStep[] {
  const steps: queries.NewStep[] = []
  for (let at = 0; at < course.length; at += stepSize) {
    const [event_id = 0, rating = 0, deviation = 0, volatility = 0, matches = 0, score = 0, expected = 0] =
      course.slice(at, at + stepSize)
    steps.push({ number: steps.length + 1, event_id, rating, deviation, volatility, matches, score, expected })
  }
  return steps
}

/** 48 bits: small enough for a number, and large enough to notice every change. */
const digestOf = (course: PackedCourse) => createHash('md5').update(Float64Array.from(course)).digest().readUIntBE(0, 6)

/** How many courses are compared or written at once. */
const batchSize = 500

async function save(tx: Tx, { name, courses }: Scope): Promise<number> {
  const stored = await queries.listDigests(tx, name)
  const gone = [...stored.keys()].filter((player) => !courses.has(player))
  if (gone.length > 0) await queries.deleteRatings(tx, name, gone)
  let changed = gone.length
  let batch: queries.NewCourse[] = []
  const write = async () => {
    if (batch.length > 0) await queries.saveCourses(tx, name, batch)
    changed += batch.length
    batch = []
  }
  for (const [user_id, course] of courses) {
    const digest = digestOf(course)
    if (stored.get(user_id) === digest) continue
    batch.push({ user_id, digest, steps: unpacked(course) })
    if (batch.length === batchSize) await write()
  }
  await write()
  return changed
}
