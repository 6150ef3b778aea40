import { drawRules, eventSizes, periods } from './army-filters.ts'
import { countries } from './countries.ts'
import { text } from './fields.ts'
import { EventType, GameType, GrandAlliance } from './game-schemas.ts'
import { z } from './zod.ts'

const countryNames = new Set(countries.map(({ name }) => name))

const Day = z.iso
  .date({ abort: true, error: 'Must be a date, such as 2026-11-20' })
  .refine((day) => day >= '1970-01-01' && day < '3000-01-01', 'Must be between the years 1970 and 2999')

/** What a draw is worth in a rate: half a win; nothing, as if it had not been played; or no win. */
export const DrawRule = z.enum(drawRules).default('half')

/**
 * The filters of every call. Days are in UTC, including those of a period; events without a date count in `all` only.
 */
export const ArmyStatsFilters = z
  .object({
    game_type: GameType.optional(),
    grand_alliance: GrandAlliance.optional(),
    event_type: EventType.optional(),
    country: text(100)
      .refine((name) => countryNames.has(name), 'Country must be one of the list')
      .optional(),
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
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'The first day must not be after the last',
    path: ['to'],
  })
export type ArmyStatsFilters = z.output<typeof ArmyStatsFilters>
