import { courseMax, type RatingScope } from '@muster/contract/ratings'
import { initialRating } from '@muster/rules/ratings/glicko2'
import { nextMatch } from '@muster/rules/ratings/next'
import { z } from 'zod'
import type { Db } from '../../db/tables.ts'
import type { Viewer } from '../../http/authentication.ts'
import { cursorOf, pageOf } from '../../http/routing/cursor.ts'
import { requirePlayer } from '../players/service.ts'
import { presentMatch, presentNext, presentRating, presentStep, ratingBefore } from './present.ts'
import * as queries from './queries.ts'

interface ReadParams {
  handle: string
  scope: RatingScope
  viewer: Viewer
}

const rated = async (db: Db, { handle, scope, viewer }: ReadParams): Promise<queries.Rated & { nickname: string }> => {
  const { player } = await requirePlayer(db, handle, viewer)
  return { user_id: player.id, scope, nickname: player.nickname }
}

/** The rating of a player and its course, oldest first. Throws `not_found`. */
export async function viewRating(db: Db, reading: ReadParams) {
  const of = await rated(db, reading)
  const [rating, steps] = await Promise.all([
    queries.findRating(db, of),
    queries.findSteps(db, of, { limit: courseMax }),
  ])
  return { scope: of.scope, rating: rating ? presentRating(rating) : null, course: steps.reverse().map(presentStep) }
}

/** The number of the last step of the page before. */
const stepCursor = cursorOf<number>(z.int32(), 'a list of rated events')

/** A page of events behind a rating. Throws `not_found`, `invalid_input`. */
export async function listRatedEvents(
  db: Db,
  reading: ReadParams,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const of = await rated(db, reading)
  const below = cursor === undefined ? {} : { below: stepCursor.read(cursor) }
  const { page, last } = pageOf(await queries.findSteps(db, of, { limit: limit + 1, ...below }), limit)
  const ids = page.map(({ event_id }) => event_id)
  const matches = Map.groupBy(
    ids.length === 0 ? [] : await queries.findRatedMatches(db, of, ids),
    ({ event_id }) => event_id,
  )
  const events = page.map((step) => ({
    ...presentStep(step),
    counted: (matches.get(step.event_id) ?? []).map((match) => presentMatch(match, ratingBefore(step))),
  }))
  return { events, next_cursor: last ? stepCursor.write(last.number) : null }
}

/** What a match between two visible players would do to the rating of the first. Throws `not_found`. */
export async function compareNext(db: Db, reading: ReadParams, opponent: string) {
  const [player, rival] = await Promise.all([rated(db, reading), rated(db, { ...reading, handle: opponent })])
  const [own, other] = await Promise.all([queries.findRating(db, player), queries.findRating(db, rival)])
  return {
    scope: reading.scope,
    rating: own ? presentRating(own) : null,
    opponent: other ? presentRating(other) : null,
    opponent_nickname: rival.nickname,
    next: presentNext(nextMatch(own ?? initialRating, other ?? initialRating)),
  }
}
