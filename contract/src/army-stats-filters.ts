import { drawRules, eventSizes, intervalRules, periods, seasonWeeks } from './army-filter-values.ts'
import { EventType, GameType, GrandAlliance } from './game-schemas.ts'
import { areInOrder, Country, Day, orderRefusal } from './search-schemas.ts'
import { z } from './zod.ts'

/** Whether a draw counts as half a win, not at all, or as a match not won. @example half */
export const DrawRule = z.enum(drawRules).default('half')

const ofEvents = {
  /** Only this game. @example AOS */
  game_type: GameType.optional(),
  /** Only factions of this alliance. @example Chaos */
  grand_alliance: GrandAlliance.optional(),
  /** Only events of this kind. @example tournament */
  event_type: EventType.optional(),
  country: Country.optional(),
  /** Only events with at least this many participants. @example "16" */
  min_size: z.enum(eventSizes).optional(),
  /**
   * Only events on or after this day, on the calendar in the hall; events without a date are left out.
   * @example 2026-01-01
   */
  from: Day.optional(),
  /**
   * Only events on or before this day, on the calendar in the hall; events without a date are left out.
   * @example 2026-12-31
   */
  to: Day.optional(),
}

/** @internal The filters of every call. Days are on the calendar of the hall; a period counts back from today in UTC. Undated events count in `all` only. */
export const ArmyStatsFilters = z
  .object({
    ...ofEvents,
    /** Only events of this many past days, in UTC; cannot be combined with `from` or `to`. @example "90" */
    period: z.enum(periods).optional(),
    draws: DrawRule,
    /**
     * Whether the intervals of factions and armies treat every match as independent, or whole events (wider, for
     * matches of one event are alike). Matchups and months always have intervals by match.
     * @example matches
     */
    intervals: z.enum(intervalRules).default('matches'),
  })
  .refine(({ period, from, to }) => period === undefined || (from === undefined && to === undefined), {
    error: 'Choose either a period or dates, not both',
    path: ['period'],
  })
  .refine(areInOrder, orderRefusal)
export type ArmyStatsFilters = z.output<typeof ArmyStatsFilters>

/** @internal The filters of army strengths, which need a season: the given days, or the last `weeks`. */
export const StrengthFilters = z
  .object({
    ...ofEvents,
    /** How long the season is that ends today, unless `from` or `to` is given. @example "13" */
    weeks: z.enum(seasonWeeks).default('13'),
  })
  .refine(areInOrder, orderRefusal)
export type StrengthFilters = z.output<typeof StrengthFilters>
