import { drawRules, eventSizes, intervalRules, periods, seasonWeeks } from './army-filter-values.ts'
import { EventType, GameType, GrandAlliance } from './game-schemas.ts'
import { areInOrder, Country, Day, orderRefusal } from './search-schemas.ts'
import { z } from './zod.ts'

/** How a draw counts in a rate: as half a win, not at all, or as a match without a win. */
export const DrawRule = z.enum(drawRules).default('half')

const ofEvents = {
  game_type: GameType.optional(),
  grand_alliance: GrandAlliance.optional(),
  event_type: EventType.optional(),
  country: Country.optional(),
  min_size: z.enum(eventSizes).optional(),
  from: Day.optional(),
  to: Day.optional(),
}

/** The filters of every call. All days are in UTC, also in a period. Undated events count in `all` only. */
export const ArmyStatsFilters = z
  .object({
    ...ofEvents,
    period: z.enum(periods).optional(),
    draws: DrawRule,
    /** The kind of interval for factions, armies and the difference of two. Matchups and months always have one by match. */
    intervals: z.enum(intervalRules).default('matches'),
  })
  .refine(({ period, from, to }) => period === undefined || (from === undefined && to === undefined), {
    error: 'Choose either a period or dates, not both',
    path: ['period'],
  })
  .refine(areInOrder, orderRefusal)
export type ArmyStatsFilters = z.output<typeof ArmyStatsFilters>

/** The filters of army strengths, which need a season: the given days, or the last `weeks`. */
export const StrengthFilters = z
  .object({ ...ofEvents, weeks: z.enum(seasonWeeks).default('13') })
  .refine(areInOrder, orderRefusal)
export type StrengthFilters = z.output<typeof StrengthFilters>
