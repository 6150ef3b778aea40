import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, numberInQuery } from './fields.ts'
import { DroppedResults } from './participant.ts'
import { Criterion } from './ranking.ts'
import { z } from './zod.ts'

/** A place in the standings. */
export const Standing = z
  .object({
    /** Who it is. @example 41 */
    participant_id: Id,
    /** Their name in the event. @example Ana */
    nickname: z.string(),
    /** Null while the army is unknown. @example Ruination Brotherhood */
    army_name: z.string().nullable(),
    /** Null while the army is unknown. @example Stormcast Eternals */
    army_faction: z.string().nullable(),
    /** Null if there is none. @example Leeds Gamers */
    club: z.string().nullable(),
    /**
     * Participants who are level share one: 1, 2, 2, 4. Null for a spare, and for a participant who
     * never played or whose matches are void.
     * @example 1
     */
    position: z.int().nullable(),
    /** Matches won, and byes that count as wins. @example 3 */
    wins: z.int(),
    /** Matches with equal scores. @example 0 */
    draws: z.int(),
    /** Matches lost. @example 1 */
    losses: z.int(),
    /** Rounds without an opponent. @example 1 */
    byes: z.int(),
    /** The last round that a participant who has dropped may have played; null for all others. */
    dropped_after_round: z.int().nullable(),
    /** With `void`, none of their matches counts here, for either side. @example keep */
    dropped_results: DroppedResults,
    /** Whether they play only when the number is odd, and have no position. @example false */
    is_spare: z.boolean(),
    /** Points that the organiser has given or taken. @example 10 */
    adjustment: z.int(),
    /** The reason; null without one. @example Best painted army */
    adjustment_reason: z.string().nullable(),
    /**
     * The value of each criterion of the ranking; null where it has none.
     * @example {"wins": 3, "draws": 0, "opponents_win_rate": 0.583, "win_path": 0.963}
     */
    values: z.partialRecord(Criterion, z.number().nullable()),
    /**
     * The criterion that separates them from the one above; null for the first, and for participants who are level.
     * @example null
     */
    decided_by: Criterion.nullable(),
  })
  .meta({ id: 'Standing' })
export type Standing = z.infer<typeof Standing>

/**
 * The standings of an event, after any round, with what decides between neighbours.
 * @returns Everyone with a place, with the value of each criterion; as CSV, these have a column each, and
 * `fewest_losses` is `losses`. An importer that also reads Best Coast Pairings (BCP) maps the CSV columns as follows:
 * position is the placing, nickname the player’s name, army_faction the faction, club the team, score_total the battle
 * points; wins, draws and losses have the same meaning. BCP publishes no list of its column names, so compare the
 * header of your export.
 */
export const listStandings = endpoint({
  method: 'GET',
  path: '/events/:event_id/standings',
  tag: 'standings',
  access: 'anyone',
  params: EventParams,
  query: EventKey.extend({
    /** Only matches and byes up to this round count; left out, all. @example 3 */
    after_round: numberInQuery(0, 1000).optional(),
  }),
  /** The standings after a round, or now. */
  response: z
    .object({
      /** The requested round; null for the current standings. @example 3 */
      after_round: z.int().nullable(),
      /**
       * The criteria, in the order in which they decide.
       * @example ["wins", "draws", "opponents_win_rate", "win_path"]
       */
      ranking: z.array(Criterion),
      /** By position; without the waiting list. */
      standings: z.array(Standing),
    })
    .meta({ id: 'Standings' }),
  isLarge: true,
  csv: 'position,nickname,army_faction,army_name,club,wins,draws,losses,byes,dropped_after_round,adjustment,adjustment_reason,opponents_win_rate,win_path',
})
