import type { NextMatch, PlayerRating, RatedMatch, RatingStep } from '@muster/contract/ratings'
import { expectedScore, initialRating } from '@muster/rules/ratings/glicko2'
import { type Outcome, provisionalAbove } from '@muster/rules/ratings/next'
import { presentEvent } from '../players/rules.event.ts'
import type { RatedMatchRow, RatingRow, StepRow } from './queries.ts'

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const points = (value: number) => rounded(value, 2)
const share = (value: number) => rounded(value, 3)

export const presentRating = ({ rating, deviation, volatility, events, matches }: RatingRow): PlayerRating => ({
  rating: points(rating),
  deviation: points(deviation),
  volatility: rounded(volatility, 6),
  // As the page shows it: 110.4 is ± 110.
  is_provisional: Math.round(points(deviation)) > provisionalAbove,
  events,
  matches,
})

export const ratingBefore = ({ rating_before }: StepRow) => rating_before ?? initialRating.rating

export const presentStep = (row: StepRow): RatingStep => ({
  event: presentEvent(row),
  rating: points(row.rating),
  deviation: points(row.deviation),
  change: points(row.rating - ratingBefore(row)),
  matches: row.matches,
  score: row.score,
  expected: share(row.expected),
})

/** `rating` is the player’s rating before the event. */
export const presentMatch = (row: RatedMatchRow, rating: number): RatedMatch => {
  const opponent = {
    rating: row.rating ?? initialRating.rating,
    deviation: row.deviation ?? initialRating.deviation,
  }
  return {
    id: row.id,
    round_number: row.round_number,
    opponent: { nickname: row.nickname, handle: row.handle },
    score: (row.outcome + 1) / 2,
    expected: share(expectedScore({ rating }, opponent)),
  }
}

const presentOutcome = ({ rating, deviation, change }: Outcome) => ({
  rating: points(rating),
  deviation: points(deviation),
  change: points(change),
})

export const presentNext = (next: NextMatch): NextMatch => ({
  expected: share(next.expected),
  win: presentOutcome(next.win),
  draw: presentOutcome(next.draw),
  loss: presentOutcome(next.loss),
})
