import type { EventType } from '@muster/contract/games'
import type { RatingScope } from '@muster/contract/ratings'
import type { MeasuredSeason } from '@muster/rules/ratings/army-strengths'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Json } from './columns.ts'

/** The rating of a player in one scope: the last step of the course. */
interface RatingTable {
  user_id: number
  scope: RatingScope
  rating: number
  deviation: number
  volatility: number
  events: number
  matches: number
  /** A digest of the course: shows whether a new calculation differs. */
  digest: number
}

/** A player's rating after one event. */
interface RatingStepTable {
  user_id: number
  scope: RatingScope
  /** The place in the course, from 1. */
  number: number
  event_id: number
  rating: number
  deviation: number
  volatility: number
  matches: number
  score: number
  expected: number
}

/** A season of army strengths as it was last measured. */
interface ArmySeasonTable {
  id: Generated<number>
  /** Its key, as `writeKey` writes it. */
  filters: string
  season: Json<MeasuredSeason> | null
  /** Which versions of its events were measured. */
  signature: string | null
  measured_at: Instant | null
  seconds: number | null
  progress: number | null
  read_at: Generated<Date>
}

type Derived<Value> = ColumnType<Value, never, never>

/** A view of the matches that count. */
interface RatedMatchView {
  id: Derived<number>
  event_id: Derived<number>
  event_type: Derived<EventType>
  /** The date of the event; without one, when it was created. */
  at: Derived<Date>
  participant1_id: Derived<number>
  participant2_id: Derived<number>
  player1: Derived<number>
  player2: Derived<number>
  /** 1 if player1 won, 0 for a draw, otherwise -1. */
  outcome: Derived<number>
}

export interface RatingTables {
  ratings: RatingTable
  rating_steps: RatingStepTable
  army_seasons: ArmySeasonTable
  rated_matches: RatedMatchView
}
