import { ArmyStatsFilters, DrawRule } from './army-stats-filters.ts'
import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, Instant, numberInQuery, text } from './fields.ts'
import { GameType, GrandAlliance } from './game-schemas.ts'
import { MatchResult } from './matches.ts'
import { z } from './zod.ts'

const Faction = text(100, 'Please select a faction')

const Share = z.number().min(0).max(1)

/** A share of wins from 0 to 1 with its 95 % interval. */
export const Rate = z.object({ value: Share, low: Share, high: Share }).meta({ id: 'Rate' })
export type Rate = z.infer<typeof Rate>

const record = {
  /** All counted matches, including mirrors. */
  matches: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  /** Null while there is no match to calculate it from. */
  rate: Rate.nullable(),
  /**
   * Fewer than 20 matches, or 5 participants (in a matchup: on either side): nothing should be concluded from the rate.
   */
  is_too_small: z.boolean(),
}

/**
 * The record of a faction, or of one of its armies. Mirrors are matches of a faction against itself: they are counted,
 * but left out of the rate.
 */
export const ArmyRecord = z
  .object({
    faction: z.string(),
    army_id: Id.nullable(),
    army_name: z.string().nullable(),
    game_type: GameType.nullable(),
    grand_alliance: GrandAlliance,
    ...record,
    mirrors: z.int(),
    /** Participants with a match that is not a mirror. A person in two events counts twice. */
    rated_participants: z.int(),
    /** Participants who brought it, whether or not they have played. */
    participants: z.int(),
    /** The share of all participants whose army is known. */
    participant_share: Share,
    /** The share of all counted matches in which it was played. */
    match_share: Share,
  })
  .meta({ id: 'ArmyRecord' })
export type ArmyRecord = z.infer<typeof ArmyRecord>

export const Matchup = z
  .object({ faction: z.string(), opponent: z.string(), opponent_grand_alliance: GrandAlliance, ...record })
  .meta({ id: 'Matchup' })
export type Matchup = z.infer<typeof Matchup>

export const TrendPoint = z.object({ month: z.string(), ...record }).meta({ id: 'TrendPoint' })
export type TrendPoint = z.infer<typeof TrendPoint>

const ArmyStats = z
  .object({
    /** Under the filters for events, over all grand alliances and factions. */
    counted_matches: z.int(),
    participants: z.int(),
    armies: z.array(ArmyRecord),
  })
  .meta({ id: 'ArmyStats' })
export type ArmyStats = z.infer<typeof ArmyStats>

const read = { method: 'GET', tag: 'stats', access: 'anyone', formats: ['csv'] } as const

export const listArmyStats = endpoint({
  ...read,
  path: '/stats/armies',
  summary: 'The records of factions or armies: those with enough matches first, best on top',
  query: ArmyStatsFilters.safeExtend({
    group_by: z.enum(['faction', 'army']).default('faction'),
    faction: text(100).optional(),
  }),
  response: ArmyStats,
})

export const listMatchups = endpoint({
  ...read,
  path: '/stats/armies/matchups',
  summary: 'The records of factions against each other; a mirror has no rate',
  query: ArmyStatsFilters,
  response: z
    .object({
      factions: z.array(z.object({ faction: z.string(), grand_alliance: GrandAlliance })),
      matchups: z.array(Matchup),
    })
    .meta({ id: 'Matchups' }),
})

/** How many factions a trend can have, and how many months it goes back. */
export const trendFactionsMax = 8
export const trendMonthsMax = 60

export const getArmyTrend = endpoint({
  ...read,
  path: '/stats/armies/trend',
  summary: `The records of factions month by month, for at most ${trendMonthsMax} months: of all factions, or of those named`,
  query: ArmyStatsFilters.safeExtend({
    faction: z
      .union([z.string(), z.array(z.string())])
      .transform((faction) => [faction].flat())
      .pipe(z.array(Faction).max(trendFactionsMax, `At most ${trendFactionsMax} factions can be chosen`))
      .optional(),
  }),
  response: z
    .object({
      months: z.array(z.string()),
      trends: z.array(z.object({ faction: z.string(), grand_alliance: GrandAlliance, points: z.array(TrendPoint) })),
    })
    .meta({ id: 'ArmyTrend' }),
})

export const compareArmies = endpoint({
  ...read,
  path: '/stats/armies/compare',
  summary: 'Two factions side by side, and whether they differ clearly; without names, the two that were played most',
  query: ArmyStatsFilters.safeExtend({ a: Faction.optional(), b: Faction.optional() })
    .refine(({ a, b }) => a !== undefined || b === undefined, { error: 'Please select a faction', path: ['a'] })
    .refine(({ a, b }) => a === undefined || b !== undefined, { error: 'Please select a faction', path: ['b'] })
    .refine(({ a, b }) => a === undefined || a !== b, { error: 'Please select two different factions', path: ['b'] }),
  response: z
    .object({
      a: ArmyRecord,
      b: ArmyRecord,
      /** The matches of the two against each other, seen from `a`. */
      direct: Matchup,
      /** The rate of `a` minus that of `b`, from -1 to 1, with its 95 % interval. */
      difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
      conclusion: z.enum(['too_small', 'unclear', 'a_higher', 'b_higher']),
      sentence: z.string(),
    })
    .meta({ id: 'ArmyComparison' }),
  refusals: ['not_found'],
})

const FactionParams = z.object({ faction: Faction })

export const getFactionStats = endpoint({
  ...read,
  path: '/stats/armies/:faction',
  summary: 'One faction: its record, matchups, armies and months; as CSV, its matchups',
  params: FactionParams,
  query: ArmyStatsFilters,
  response: z
    .object({
      record: ArmyRecord,
      matchups: z.array(Matchup),
      armies: z.array(ArmyRecord),
      trend: z.array(TrendPoint),
    })
    .meta({ id: 'FactionStats' }),
})

export const CountedSide = z
  .object({
    participant_id: Id,
    nickname: z.string(),
    faction: z.string(),
    army_name: z.string(),
    score: z.int(),
  })
  .meta({ id: 'CountedSide' })

export const CountedGame = z
  .object({
    match_id: Id,
    event_id: Id,
    event_title: z.string(),
    event_date: Instant.nullable(),
    time_zone: z.string().nullable(),
    round_number: z.int().nullable(),
    side: CountedSide,
    opposing_side: CountedSide,
    /** As in a match, with the faction as `player1`. */
    result: MatchResult,
    is_mirror: z.boolean(),
  })
  .meta({ id: 'CountedGame' })
export type CountedGame = z.infer<typeof CountedGame>

export const listCountedGames = endpoint({
  ...read,
  path: '/stats/armies/:faction/games',
  summary: 'The matches behind the numbers of a faction, newest event first',
  params: FactionParams,
  query: ArmyStatsFilters.safeExtend({
    opponent: text(100).optional(),
    army_id: IdInPath.optional(),
    limit: numberInQuery(1, 500).default(50),
    cursor: z.string().max(200, 'The cursor must be one that a list of matches of a faction returned.').optional(),
  }),
  response: z
    .object({ matches: z.array(CountedGame), next_cursor: z.string().nullable() })
    .meta({ id: 'CountedGames' }),
})

export const listEventArmies = endpoint({
  ...read,
  path: '/events/:event_id/armies',
  summary: 'The records of factions at one event',
  params: EventParams,
  query: EventKey.extend({ draws: DrawRule }),
  response: ArmyStats,
})
