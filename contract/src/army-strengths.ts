import { Rate } from './army-stats.ts'
import { StrengthFilters } from './army-stats-filters.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { GrandAlliance } from './game-schemas.ts'
import { z } from './zod.ts'

export const ArmyStrength = z
  .object({
    faction: z.string(),
    grand_alliance: GrandAlliance,
    /** Without mirrors. */
    matches: z.int(),
    events: z.int(),
    /** The share of matches that it won, with an interval by events. */
    rate: Rate,
    /** What it would win against the same factions if both players were equally good. */
    strength: Rate,
    /** What its players would win against the same opponents if both armies were equally good. */
    players: Rate,
    /** Fewer than 20 matches or 5 events: nothing should be concluded. */
    is_too_small: z.boolean(),
    /** Why rate and strength differ, where they do. */
    sentence: z.string().nullable(),
  })
  .meta({ id: 'ArmyStrength' })
export type ArmyStrength = z.infer<typeof ArmyStrength>

export const listArmyStrengths = endpoint({
  method: 'GET',
  tag: 'stats',
  access: 'anyone',
  formats: ['csv'],
  path: '/stats/armies/strengths',
  summary: 'How factions do when both players are equally good, in one season, by name',
  query: StrengthFilters.safeExtend({ faction: text(100).optional() }),
  response: z
    .object({
      /** The season: its first and last day. */
      from: z.string(),
      to: z.string(),
      matches: z.int(),
      events: z.int(),
      strengths: z.array(ArmyStrength),
    })
    .meta({ id: 'ArmyStrengths' }),
})
