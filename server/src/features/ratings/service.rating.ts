import { createHash } from 'node:crypto'
import { ratingScopes } from '@muster/contract/rating-scopes'
import type { RatingScope } from '@muster/contract/ratings'
import type { Rating, Score } from '@muster/rules/ratings/glicko2'
import { applySteps, type RatedEvent, type RatedMatch, rateEvent } from '@muster/rules/ratings/periods'
import { type CourseStep, createStepLog } from '@muster/rules/ratings/step-log'
import type { Db, Tx } from '../../db/tables.ts'
import * as queries from './queries.rating.ts'

interface Scope {
  name: RatingScope
  ratings: Map<number, Rating>
  log: ReturnType<typeof createStepLog>
}

/**
 * Rates all players from all matches that count, as if every result had always been what it is now, and writes what
 * differs from the stored ratings. Readers see all of it or nothing. Returns the number of changed ratings.
 */
export const ratePlayers = (db: Db): Promise<number> =>
  queries.withRatingLock(db, async (tx) => {
    const scopes: Scope[] = ratingScopes.map((name) => ({ name, ratings: new Map(), log: createStepLog() }))
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

async function save(tx: Tx, { name, ratings, log }: Scope): Promise<number> {
  const stored = await queries.listDigests(tx, name)
  const gone = [...stored.keys()].filter((player) => !ratings.has(player))
  if (gone.length > 0) await queries.deleteRatings(tx, name, gone)
  let changed = gone.length
  let batch: queries.NewCourse[] = []
  const write = async () => {
    if (batch.length > 0) await queries.saveCourses(tx, name, batch)
    changed += batch.length
    batch = []
  }
  for (const user_id of ratings.keys()) {
    const steps = log.courseOf(user_id)
    const digest = digestOf(steps)
    if (stored.get(user_id) === digest) continue
    batch.push({ user_id, digest, steps })
    if (batch.length === batchSize) await write()
  }
  await write()
  return changed
}
