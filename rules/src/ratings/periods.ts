import { expectedScore, initialRating, type Rating, type Score, updateRating } from './glicko2.ts'

/** A match between two players across events, by their numbers; `score` is that of `player1`. */
export interface RatedMatch {
  player1: number
  player2: number
  score: Score
}

/** One event: one rating period. */
export interface RatedEvent {
  id: number
  /** When it was played: any number that grows with time. */
  at: number
  matches: readonly RatedMatch[]
}

/** What one event did to one player. */
export interface RatingStep {
  event: number
  player: number
  before: Rating
  after: Rating
  matches: number
  /** The sum of the player's scores, and the sum that the model expected. */
  score: number
  expected: number
}

/** The players who have played so far. Someone new has the initial rating. */
export type Ratings = ReadonlyMap<number, Rating>

export const ratingOf = (ratings: Ratings, player: number): Rating => ratings.get(player) ?? initialRating

/**
 * What an event does to its players, given everybody's ratings before it. All its matches count as played simultaneously.
 * Rounding does not depend on the order of its matches.
 */
export function rateEvent(ratings: Ratings, event: Omit<RatedEvent, 'at'>): RatingStep[] {
  const games = new Map<number, { opponent: number; score: Score }[]>()
  const add = (player: number, opponent: number, score: Score) => {
    const own = games.get(player)
    if (own) own.push({ opponent, score })
    else games.set(player, [{ opponent, score }])
  }
  for (const { player1, player2, score } of event.matches) {
    add(player1, player2, score)
    add(player2, player1, score === 1 ? 0 : score === 0 ? 1 : score)
  }
  return Array.from(games, ([player, own]) => {
    own.sort((one, other) => one.opponent - other.opponent || one.score - other.score)
    const before = ratingOf(ratings, player)
    const rated = own.map((game) => ({ opponent: ratingOf(ratings, game.opponent), score: game.score }))
    return {
      event: event.id,
      player,
      before,
      after: updateRating(before, rated),
      matches: own.length,
      score: own.reduce((sum, game) => sum + game.score, 0),
      expected: rated.reduce((sum, game) => sum + expectedScore(before, game.opponent), 0),
    }
  })
}

/** Takes the steps of an event into the ratings. */
export function applySteps(ratings: Map<number, Rating>, steps: readonly RatingStep[]): void {
  for (const { player, after } of steps) ratings.set(player, after)
}

/** The order in which events count: by their time; at the same time, the one made first. */
export const byTime = (one: Pick<RatedEvent, 'at' | 'id'>, other: Pick<RatedEvent, 'at' | 'id'>): number =>
  one.at - other.at || one.id - other.id

/** Everybody's ratings after all events, and each player's course in the order of time. */
export function rateEvents(events: readonly RatedEvent[]): {
  ratings: Map<number, Rating>
  courses: Map<number, RatingStep[]>
} {
  const ratings = new Map<number, Rating>()
  const courses = new Map<number, RatingStep[]>()
  for (const event of events.toSorted(byTime)) {
    const steps = rateEvent(ratings, event)
    applySteps(ratings, steps)
    for (const step of steps) {
      const course = courses.get(step.player)
      if (course) course.push(step)
      else courses.set(step.player, [step])
    }
  }
  return { ratings, courses }
}
