import { Rate } from './army-stats.ts'
import { StrengthFilters } from './army-stats-filters.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { GrandAlliance } from './game-schemas.ts'
import { z } from './zod.ts'

/** How a faction does when both players are equally good. */
export const ArmyStrength = z
  .object({
    /** The faction, by its name in the catalogue. @example Skaven */
    faction: z.string(),
    grand_alliance: GrandAlliance,
    /** Matches of the season with both scores and both armies known, without mirrors. @example 96 */
    matches: z.int(),
    /** The number of events with these matches. @example 14 */
    events: z.int(),
    /**
     * How often it has won, a draw as half a win, with an interval by events.
     * @example {"value": 0.557292, "low": 0.452118, "high": 0.657571}
     */
    rate: Rate,
    /**
     * How often it would win against the same factions if both players were equally good.
     * @example {"value": 0.521004, "low": 0.46117, "high": 0.580249}
     */
    strength: Rate,
    /**
     * How often its players would win against the same opponents if both armies were equally good.
     * @example {"value": 0.541833, "low": 0.508241, "high": 0.575056}
     */
    players: Rate,
    /** With fewer than 20 matches or 5 events, nothing should be concluded. @example false */
    is_too_small: z.boolean(),
    /**
     * Why rate and strength differ, where they do.
     * @example Good players like it: with equal armies, they would win 54.2% of these matches.
     */
    sentence: z.string().nullable(),
  })
  .meta({ id: 'ArmyStrength' })
export type ArmyStrength = z.infer<typeof ArmyStrength>

/** How factions do when both players are equally good, in one season, by name. */
export const listArmyStrengths = endpoint({
  method: 'GET',
  tag: 'stats',
  access: 'anyone',
  csv: 'faction,grand_alliance,matches,events,rate,rate_low,rate_high,strength,strength_low,strength_high,players,players_low,players_high,is_too_small,sentence',
  path: '/stats/armies/strengths',
  query: StrengthFilters.safeExtend({
    /** Only this faction, by its name in the catalogue. @example Skaven */
    faction: text(100).optional(),
  }),
  /** The strengths of factions in one season. */
  response: z
    .object({
      /** The first day of the season, in UTC. @example 2026-08-27 */
      from: z.string(),
      /** The last day of the season, in UTC. @example 2026-11-25 */
      to: z.string(),
      /** The matches of the season, mirrors included; in a very long season, the last 100,000. @example 412 */
      matches: z.int(),
      /** The number of events with these matches. @example 21 */
      events: z.int(),
      /**
       * Null when the season has been measured. Otherwise the share that is done, from 0 to 1, while there are no
       * strengths yet: read again after some seconds. Seasons that were read lately need no measuring.
       * @example null
       */
      progress: z.number().nullable(),
      /** By name: the intervals are too wide to rank factions by strength. */
      strengths: z.array(ArmyStrength),
    })
    .meta({ id: 'ArmyStrengths' }),
})
