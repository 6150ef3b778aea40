import { Id, Instant, Version } from './fields.ts'
import { GrandAlliance } from './game-schemas.ts'
import { z } from './zod.ts'

export const DroppedResults = z.enum(['keep', 'forfeit', 'void'], 'Must be keep, forfeit or void')
export type DroppedResults = z.infer<typeof DroppedResults>

/** One of the two members of a team. */
export const Member = z
  .object({
    /** A name that everyone can see. @example Ana */
    nickname: z.string(),
    /** As in the army catalogue; null while the army is unknown. @example 155 */
    army_id: Id.nullable(),
    /** Null while the army is unknown. @example Ruination Brotherhood */
    army_name: z.string().nullable(),
    /** Null while the army is unknown. @example Stormcast Eternals */
    army_faction: z.string().nullable(),
    /** Whether that one has an account. @example false */
    is_member: z.boolean(),
    /** The account of the member, for the staff and for themselves; null for everyone else. @example null */
    user_id: Id.nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** Someone who takes part in one event, with their position in its standings. */
export const Participant = z
  .object({
    /** Belongs to this event: the same person has another one in the next. @example 41 */
    id: Id,
    /** The event that it belongs to. @example 7 */
    event_id: Id,
    /** The account of a participant who joined, for the staff and for themselves; null for everyone else. */
    user_id: Id.nullable(),
    /** Whether they have an account: they joined, or their claim was confirmed. @example true */
    is_member: z.boolean(),
    /** The word in the address of the player; null unless that account is a public player. */
    handle: z.string().nullable(),
    /** A name that everyone can see; unique within an event. @example Ana */
    nickname: z.string(),
    /** As in the army catalogue; null while the army is unknown. @example 155 */
    army_id: Id.nullable(),
    /** Null while the army is unknown. @example Ruination Brotherhood */
    army_name: z.string().nullable(),
    /** Null while the army is unknown. @example Stormcast Eternals */
    army_faction: z.string().nullable(),
    /** Null while the army is unknown. @example Order */
    army_grand_alliance: GrandAlliance.nullable(),
    /** The members of a team of two, whose name is `nickname`; empty for one person. @example [] */
    members: z.array(Member),
    /** What a list says of the army, such as its faction; null if nothing, and as soon as the army is known. */
    army_written: z.string().nullable(),
    /** Those of one club are kept apart where it costs nothing; null if there is none. @example Leeds Gamers */
    club: z.string().nullable(),
    /** The table that the participant must stay at; null for any. */
    fixed_table: z.int().nullable(),
    /** When they were checked in; null before. @example 2026-11-21T09:05:00.000Z */
    checked_in_at: Instant.nullable(),
    /** The last round they take part in, 0 for none; null while they play on. */
    dropped_after_round: z.int().nullable(),
    /**
     * What became of the matches of a participant who dropped: all were kept, the open one was lost, or none counts in
     * the standings of any round. `keep` for active participants.
     * @example keep
     */
    dropped_results: DroppedResults,
    /** The open match that their drop has lost; null if there was none. @example null */
    forfeited_match_id: Id.nullable(),
    /**
     * Whether they play only when the number is odd, in place of the bye. A spare needs no place of the event and has
     * no position; the matches of the opponents count.
     * @example false
     */
    is_spare: z.boolean(),
    /** Since when they are on the waiting list; null for a participant with a place. */
    waiting_since: Instant.nullable(),
    /** When they handed in their army list; null before. */
    list_submitted_at: Instant.nullable(),
    /** Whether that was after the deadline. @example false */
    list_is_late: z.boolean(),
    /** Points that the organiser has added or taken away. @example 0 */
    adjustment: z.int(),
    /** The reason; null if not given. */
    adjustment_reason: z.string().nullable(),
    /** The score in each category of the event in which there is one, by its code. @example {"painting": 8} */
    category_scores: z.record(z.string(), z.int()),
    /**
     * When they have paid; null before. Only in the list for the staff.
     * @example 2026-11-21T09:05:00.000Z
     */
    paid_at: Instant.nullable().optional(),
    /** Matches won at this event. @example 1 */
    wins: z.int(),
    /** Matches drawn at this event. @example 0 */
    draws: z.int(),
    /** Matches lost at this event. @example 0 */
    losses: z.int(),
    /**
     * The place in the standings from 1; equal records share one (1, 2, 2, 4). Null for a participant who never
     * played, for one whose matches were made void, and for a spare.
     * @example 1
     */
    position: z.int().nullable(),
    version: Version,
  })
  .meta({ id: 'Participant' })
export type Participant = z.infer<typeof Participant>
