import { drawRules, eventSizes, periods } from './army-filter-values.ts'
import { EventType, GameType, GrandAlliance } from './game-schemas.ts'
import { areInOrder, Country, Day, orderRefusal } from './search-schemas.ts'
import { z } from './zod.ts'

/** How a draw counts in a rate: as half a win, not at all, or as a match without a win. */
export const DrawRule = z.enum(drawRules).default('half')

/** The filters of every call. Days are in UTC, including those of a period. Undated events count in `all` only. */
export const ArmyStatsFilters = z
  .object({
    game_type: GameType.optional(),
    grand_alliance: GrandAlliance.optional(),
    event_type: EventType.optional(),
    country: Country.optional(),
    period: z.enum(periods).optional(),
    from: Day.optional(),
    to: Day.optional(),
    min_size: z.enum(eventSizes).optional(),
    draws: DrawRule,
  })
  .refine(({ period, from, to }) => period === undefined || (from === undefined && to === undefined), {
    error: 'Choose either a period or dates, not both',
    path: ['period'],
  })
  .refine(areInOrder, orderRefusal)
export type ArmyStatsFilters = z.output<typeof ArmyStatsFilters>
