import { ArmyStats, armyColumns } from './army-stats.ts'
import { ArmyStatsFilters } from './army-stats-filters.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { z } from './zod.ts'

/** With fewer counted matches, a mission has no statistics over events. */
export const missionMatchesMin = 30

/** The most missions in a response. */
export const missionsShown = 200

const read = { method: 'GET', tag: 'stats', access: 'anyone', query: ArmyStatsFilters } as const

/**
 * The missions that were played most, over all events that spell them alike.
 * @returns Those with at least 30 counted matches, at most 200.
 */
export const listMissions = endpoint({
  ...read,
  path: '/stats/missions',
  /** The missions that were played most. */
  response: z
    .object({
      /** Those with the most matches first. */
      missions: z.array(
        z.object({
          /** As most events spell it. @example Border War */
          name: z.string(),
          /** Counted matches in the rounds that played it. @example 64 */
          matches: z.int(),
          /** The events with these matches. @example 9 */
          events: z.int(),
        }),
      ),
    })
    .meta({ id: 'MissionList' }),
})

/**
 * The records of factions in the rounds that played a mission; none with fewer than 30 counted matches.
 * @returns Those with enough matches first, best on top. Intervals treat every match as independent.
 */
export const getMissionStats = endpoint({
  ...read,
  csv: armyColumns,
  path: '/stats/missions/:mission',
  params: z.object({
    /** Its name; case, spaces and apostrophes do not matter. @example Border War */
    mission: text(100, 'Please select a mission'),
  }),
  response: ArmyStats,
})
