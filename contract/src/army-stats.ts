import { ArmyStatsFilters, DrawRule } from './army-stats-filters.ts'
import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, IdInPath, Instant, numberInQuery, text } from './fields.ts'
import { GameType, GrandAlliance } from './game-schemas.ts'
import { MatchResult } from './matches.ts'
import { z } from './zod.ts'

const Faction = text(100, 'Please select a faction')

const Share = z.number().min(0).max(1)

/** A share of wins with its 95% interval (Wilson’s). */
export const Rate = z
  .object({
    /** Wins by matches, a draw being worth what `draws` says. @example 0.592593 */
    value: Share,
    /** The lower end of the interval. @example 0.459668 */
    low: Share,
    /** The upper end of the interval. @example 0.713218 */
    high: Share,
  })
  .meta({ id: 'Rate' })
export type Rate = z.infer<typeof Rate>

const record = {
  /** Matches with both scores and both armies known, mirrors included. @example 22 */
  matches: z.int(),
  /** Matches won, without mirrors. @example 9 */
  wins: z.int(),
  /** Matches with equal scores, without mirrors. @example 1 */
  draws: z.int(),
  /** Matches lost, without mirrors. @example 12 */
  losses: z.int(),
  /**
   * How often it wins, without mirrors; null while there are no matches.
   * @example {"value": 0.431818, "low": 0.250707, "high": 0.633201}
   */
  rate: Rate.nullable(),
  /**
   * With fewer than 20 matches, or 5 participants on a side, the rate says more about chance than about the army.
   * @example false
   */
  is_too_small: z.boolean(),
}

/**
 * How a faction, or one of its armies, performs. Mirrors, its matches against itself, are counted but left out of the
 * rate.
 */
export const ArmyRecord = z
  .object({
    /** The faction, by its name in the catalogue. @example Skaven */
    faction: z.string(),
    /** As in the army catalogue; null for a whole faction. */
    army_id: Id.nullable(),
    /** As in the army catalogue; null for a whole faction. */
    army_name: z.string().nullable(),
    /** Null for a faction over several games. @example AOS */
    game_type: GameType.nullable(),
    grand_alliance: GrandAlliance,
    ...record,
    /** Matches of the faction against itself, which are in `matches` but not in the rate. @example 4 */
    mirrors: z.int(),
    /** Participants with a match that is no mirror; someone in two events counts twice. @example 12 */
    rated_participants: z.int(),
    /** Participants who brought it, whether or not they have played. @example 13 */
    participants: z.int(),
    /** Of all participants whose army is known, from 0 to 1. @example 0.072222 */
    participant_share: Share,
    /** Of all counted matches, from 0 to 1; two factions meet in each. @example 0.140777 */
    match_share: Share,
  })
  .meta({ id: 'ArmyRecord' })
export type ArmyRecord = z.infer<typeof ArmyRecord>

/** How a faction performs against another one. */
export const Matchup = z
  .object({
    /** The faction, by its name in the catalogue. @example Skaven */
    faction: z.string(),
    /** The faction on the other side. @example Stormcast Eternals */
    opponent: z.string(),
    /** The alliance of the opponent. @example Order */
    opponent_grand_alliance: GrandAlliance,
    ...record,
  })
  .meta({ id: 'Matchup' })
export type Matchup = z.infer<typeof Matchup>

/** How a faction performs in one month. */
export const TrendPoint = z
  .object({
    /** A month in UTC. @example 2026-11 */
    month: z.string(),
    ...record,
  })
  .meta({ id: 'TrendPoint' })
export type TrendPoint = z.infer<typeof TrendPoint>

/** The records of factions or armies, with the totals that their shares refer to. */
export const ArmyStats = z
  .object({
    /** Under the filters for events, over all alliances and factions. @example 412 */
    counted_matches: z.int(),
    /** Those whose army is known, over all alliances and factions. @example 180 */
    participants: z.int(),
    /** Those with enough matches first, the best on top. */
    armies: z.array(ArmyRecord),
  })
  .meta({ id: 'ArmyStats' })
export type ArmyStats = z.infer<typeof ArmyStats>

const read = { method: 'GET', tag: 'stats', access: 'anyone' } as const
const ratedColumns = 'matches,wins,draws,losses,rate,rate_low,rate_high,is_too_small'
export const armyColumns = `faction,army_id,army_name,game_type,grand_alliance,${ratedColumns},mirrors,rated_participants,participants,participant_share,match_share`
const matchupColumns = `faction,opponent,opponent_grand_alliance,${ratedColumns}`

/** The records of factions or armies: those with enough matches first, best on top. */
export const listArmyStats = endpoint({
  ...read,
  csv: armyColumns,
  path: '/stats/armies',
  query: ArmyStatsFilters.safeExtend({
    /** Whether a row is a whole faction or one of its armies. @example faction */
    group_by: z.enum(['faction', 'army']).default('faction'),
    /** Only this faction, by its name in the catalogue. @example Skaven */
    faction: text(100).optional(),
  }),
  response: ArmyStats,
})

/** The records of factions against each other; a mirror has no rate. */
export const listMatchups = endpoint({
  ...read,
  csv: matchupColumns,
  path: '/stats/armies/matchups',
  query: ArmyStatsFilters,
  /** The records of factions against each other. */
  response: z
    .object({
      /** The factions that have played, in the order of the rows of a table. */
      factions: z.array(
        z.object({
          /** The faction, by its name in the catalogue. @example Skaven */
          faction: z.string(),
          grand_alliance: GrandAlliance,
        }),
      ),
      /** Each pair twice: once from either side. */
      matchups: z.array(Matchup),
    })
    .meta({ id: 'Matchups' }),
})

/** How many factions a trend can have, and how many months it goes back. */
export const trendFactionsMax = 8
export const trendMonthsMax = 60

/** The records of factions month by month, for at most 60 months: of all factions, or of those named. */
export const getArmyTrend = endpoint({
  ...read,
  csv: `faction,grand_alliance,month,${ratedColumns}`,
  path: '/stats/armies/trend',
  query: ArmyStatsFilters.safeExtend({
    /** At most 8 factions, each repeated as a parameter of its own; all if left out. @example ["Skaven"] */
    faction: z
      .union([z.string(), z.array(z.string())])
      .transform((faction) => [faction].flat())
      .pipe(z.array(Faction).max(trendFactionsMax, `At most ${trendFactionsMax} factions can be chosen`))
      .optional(),
  }),
  /** The records of factions month by month. */
  response: z
    .object({
      /** Every month from the first match to the last. @example ["2026-11"] */
      months: z.array(z.string()),
      /** One for each faction. */
      trends: z.array(
        z.object({
          /** The faction, by its name in the catalogue. @example Skaven */
          faction: z.string(),
          grand_alliance: GrandAlliance,
          /** The months in which it has played. */
          points: z.array(TrendPoint),
        }),
      ),
    })
    .meta({ id: 'ArmyTrend' }),
})

/** Two factions side by side, and whether they differ clearly; without names, the two that were played most. */
export const compareArmies = endpoint({
  ...read,
  csv: `row,${armyColumns},conclusion`,
  path: '/stats/armies/compare',
  query: ArmyStatsFilters.safeExtend({
    /** The first faction, by its name in the catalogue; without both, the two that were played most. @example Skaven */
    a: Faction.optional(),
    /** The second faction, another one than `a`. @example Stormcast Eternals */
    b: Faction.optional(),
  })
    .refine(({ a, b }) => a !== undefined || b === undefined, { error: 'Please select a faction', path: ['a'] })
    .refine(({ a, b }) => a === undefined || b !== undefined, { error: 'Please select a faction', path: ['b'] })
    .refine(({ a, b }) => a === undefined || a !== b, { error: 'Please select two different factions', path: ['b'] }),
  /** Two factions side by side. */
  response: z
    .object({
      /**
       * The first faction.
       * @example {"faction": "Skaven", "army_id": null, "army_name": null, "game_type": "AOS", "grand_alliance":
       * "Chaos", "matches": 58, "wins": 31, "draws": 2, "losses": 21, "rate": {"value": 0.592593, "low": 0.459668,
       * "high": 0.713218}, "is_too_small": false, "mirrors": 4, "rated_participants": 12, "participants": 13,
       * "participant_share": 0.072222, "match_share": 0.140777}
       */
      a: ArmyRecord,
      /**
       * The second faction.
       * @example {"faction": "Stormcast Eternals", "army_id": null, "army_name": null, "game_type": "AOS",
       * "grand_alliance": "Order", "matches": 106, "wins": 41, "draws": 6, "losses": 49, "rate": {"value": 0.458333,
       * "low": 0.362188, "high": 0.557684}, "is_too_small": false, "mirrors": 10, "rated_participants": 21,
       * "participants": 23, "participant_share": 0.127778, "match_share": 0.257282}
       */
      b: ArmyRecord,
      /** Their matches against each other, seen from `a`. */
      direct: Matchup,
      /** The rate of `a` minus that of `b`; null while one of them has none. */
      difference: z
        .object({
          /** From -1 to 1. @example 0.134259 */
          value: z.number(),
          /** The lower end of the 95% interval (Newcombe’s). @example -0.031691 */
          low: z.number(),
          /** The upper end of the 95% interval. @example 0.288513 */
          high: z.number(),
        })
        .nullable(),
      /** One of them is higher only if the interval leaves out 0. @example unclear */
      conclusion: z.enum(['too_small', 'unclear', 'a_higher', 'b_higher']),
      /** The conclusion in words. @example Based on 54 and 96 matches, there is no clear difference. */
      sentence: z.string(),
    })
    .meta({ id: 'ArmyComparison' }),
  refusals: ['not_found'],
})

const FactionParams = z.object({
  /** The name of a faction as in the catalogue. @example Skaven */
  faction: Faction,
})

/** One faction: its record, matchups, armies and months; as CSV, its matchups. */
export const getFactionStats = endpoint({
  ...read,
  csv: matchupColumns,
  path: '/stats/armies/:faction',
  params: FactionParams,
  query: ArmyStatsFilters,
  /** Everything about one faction. */
  response: z
    .object({
      /** Over all its armies. */
      record: ArmyRecord,
      /** Against each faction that it has met. */
      matchups: z.array(Matchup),
      /**
       * Each of its armies that was brought to an event.
       * @example [{"faction": "Skaven", "army_id": 112, "army_name": "The Great-grand Gnawhorde", "game_type": "AOS",
       * "grand_alliance": "Chaos", "matches": 58, "wins": 31, "draws": 2, "losses": 21, "rate": {"value": 0.592593,
       * "low": 0.459668, "high": 0.713218}, "is_too_small": false, "mirrors": 4, "rated_participants": 12,
       * "participants": 13, "participant_share": 0.072222, "match_share": 0.140777}]
       */
      armies: z.array(ArmyRecord),
      /** Month by month, the oldest first. */
      trend: z.array(TrendPoint),
    })
    .meta({ id: 'FactionStats' }),
})

/** One side of a counted match. */
export const CountedSide = z
  .object({
    /** As in the standings of the event. @example 42 */
    participant_id: Id,
    /** As in the standings of the event. @example Ben */
    nickname: z.string(),
    /** The faction, by its name in the catalogue. @example Skaven */
    faction: z.string(),
    /** As in the army catalogue. @example The Great-grand Gnawhorde */
    army_name: z.string(),
    /** Victory points. @example 14 */
    score: z.int(),
  })
  .meta({ id: 'CountedSide' })

/** A match behind the numbers of a faction. */
export const CountedGame = z
  .object({
    /** As in the list of matches of the event. @example 310 */
    match_id: Id,
    /** The event that it belongs to. @example 7 */
    event_id: Id,
    /** The title of the event. @example Newcastle Winter Clash */
    event_title: z.string(),
    /** When the event began, in UTC; null if it has no date. @example 2026-11-21T09:30:00.000Z */
    event_date: Instant.nullable(),
    /** That of the hall, by its IANA name; null if it is not known. @example Europe/London */
    time_zone: z.string().nullable(),
    /** Counts from 1; null for a match outside the rounds. @example 1 */
    round_number: z.int().nullable(),
    /** The side that played the faction. */
    side: CountedSide,
    /**
     * The other side.
     * @example {"participant_id": 41, "nickname": "Ana", "faction": "Stormcast Eternals", "army_name": "Ruination
     * Brotherhood", "score": 22}
     */
    opposing_side: CountedSide,
    /** As if the faction were the first side. @example player2_win */
    result: MatchResult,
    /** Both sides played the faction, so the match is not in the rate. @example false */
    is_mirror: z.boolean(),
  })
  .meta({ id: 'CountedGame' })
export type CountedGame = z.infer<typeof CountedGame>

/**
 * The matches behind the numbers of a faction, newest event first.
 * @returns A page of matches, seen from the side of the faction.
 */
export const listCountedGames = endpoint({
  ...read,
  csv: 'event_id,event_title,event_date,round_number,match_id,nickname,faction,army_name,score,opposing_nickname,opposing_faction,opposing_army_name,opposing_score,result,is_mirror',
  path: '/stats/armies/:faction/games',
  params: FactionParams,
  query: ArmyStatsFilters.safeExtend({
    /** Only matches against this faction. @example Stormcast Eternals */
    opponent: text(100).optional(),
    /** Only matches in which the faction came as this army. @example 112 */
    army_id: IdInPath.optional(),
    /** The maximum number of items on one page. @example 50 */
    limit: numberInQuery(1, 500).default(50),
    /** The `next_cursor` of the page before; leave it out for the first page. @example WyIyMDI2LTExLTIxIiwzMTBd */
    cursor: z.string().max(200, 'The cursor must be one that a list of matches of a faction returned.').optional(),
  }),
  /** A page of the matches behind the numbers of a faction. */
  response: z
    .object({
      /** The newest event first. */
      matches: z.array(CountedGame),
      /** Send it as `cursor` to get the next page; null on the last one. */
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'CountedGames' }),
})

/** The records of factions at one event. */
export const listEventArmies = endpoint({
  ...read,
  csv: armyColumns,
  path: '/events/:event_id/armies',
  params: EventParams,
  query: EventKey.extend({
    draws: DrawRule,
    /** Only the rounds that played this mission. @example Border War */
    mission: text(100).optional(),
  }),
  response: ArmyStats,
})
