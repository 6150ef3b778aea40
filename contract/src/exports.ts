import { CategoryCode } from './category-fields.ts'
import { endpoint } from './endpoint.ts'
import { EventKey, EventParams, ReportPolicy, Visibility } from './events.ts'
import { Id, Instant, lines, nickname, numberInQuery, text, wholeNumber } from './fields.ts'
import { EventType, GameType } from './game-schemas.ts'
import { list } from './list.ts'
import { ListText, listsInput } from './list-fields.ts'
import { matchColumns, matchesMax } from './matches.ts'
import { Bye, Seed, TablePolicy, tablesMax } from './pairings.ts'
import { DroppedResults } from './participant.ts'
import { participantsMax } from './participants.ts'
import { planInput } from './plan-fields.ts'
import { PollInput, pollsMax } from './polls.ts'
import { ByeRule, MatchPointsRule, Ranking } from './ranking.ts'
import { RoundMethod } from './rounds.ts'
import { scoreMax } from './score-limits.ts'
import { visitInput } from './visit-fields.ts'
import { z } from './zod.ts'

// An event as a file, which another Muster can import. The fields are named as in the rest of the API and have its
// limits. Ids are those of the exporting Muster: they connect the lists of one file, and mean nothing elsewhere.

export const eventExportFormat = 'muster-event'

/** Raised when a reader of the former version could misunderstand the file. New fields alone do not raise it. */
export const eventExportVersion = 1

/** More than a catalogue has for one game. */
const armiesMax = 5000

const RoundNumber = wholeNumber(1, 1000)
const TableNumber = wholeNumber(1, tablesMax)

/** The details of an event. */
export const ExportedEvent = z
  .object({
    /** The title of the event. @example Newcastle Winter Clash */
    title: text(200, 'Title is required'),
    /** Plain text with line breaks; null if there is none. @example Five rounds at 2,000 points. */
    description: lines(5000).nullable(),
    game_type: GameType,
    event_type: EventType,
    /** When it begins, in UTC; null until that is known. @example 2026-11-21T09:30:00.000Z */
    event_date: Instant.nullable(),
    /** False if only the day is known. @example true */
    has_time: z.boolean().default(true),
    /** When it ends, in UTC; null for the same day. @example 2026-11-22T18:00:00.000Z */
    ends_at: Instant.nullable(),
    /** The English name of the country; null if it is not known. @example United Kingdom */
    location_country: text(100).nullable(),
    /** Null if it is not known. @example Newcastle */
    location_city: text(100).nullable(),
    /** GeoNames’ number of the place; null if it is not known. @example 2641673 */
    place_id: Id.nullable(),
    /** That of the hall, by its IANA name; null if it is not known. @example Europe/London */
    time_zone: text(64).nullable(),
    /** Who can see it: everyone, anyone with the link, or only its owner. @example listed */
    visibility: Visibility,
    /** Whether its matches count for the armies while it is not listed. @example false */
    counts_in_statistics: z.boolean(),
    /** Whether anyone who is signed in can join while it is upcoming. @example false */
    registration_open: z.boolean(),
    /** Whether participants may check in themselves. @example false */
    check_in_open: z.boolean(),
    /** Whether participants record games of their own. @example false */
    participants_record: z.boolean().optional(),
    ...z.object({ ...visitInput, ...listsInput, ...planInput }).partial().shape,
    /** The number of places; null for no limit. @example 32 */
    capacity: wholeNumber(1, 1000).nullable(),
    /** The number of rounds; null if not set. @example 5 */
    rounds_planned: wholeNumber(1, 20).nullable(),
    /** The length of a round in minutes; null if not set. @example 150 */
    round_minutes: wholeNumber(10, 600).nullable(),
    ranking: Ranking,
    points: MatchPointsRule,
    bye: ByeRule,
    /** How tables are assigned. @example fresh */
    table_policy: TablePolicy,
    /** 2 where teams of two play. @example 1 */
    team_size: z.union([z.literal(1), z.literal(2)]).default(1),
    report_policy: ReportPolicy,
    /** Whether its owner has finished it. @example true */
    is_finished: z.boolean(),
  })
  .meta({ id: 'ExportedEvent' })

/** An army that the file mentions. */
export const ExportedArmy = z
  .object({
    /** Connects the lists of this file. @example 155 */
    id: Id,
    /** With the name, it finds the army in another catalogue. @example Stormcast Eternals */
    faction: text(100),
    /** The name of the army. @example Ruination Brotherhood */
    name: text(100),
  })
  .meta({ id: 'ExportedArmy' })

/** The army list of a participant. */
export const ExportedList = z
  .object({
    /** As any list builder writes it, or a link. @example Gnawfeast Clawpack */
    text: ListText.min(1),
    /** What it said at the deadline; null if nobody has changed it since. */
    former_text: ListText.nullable(),
    /** When it was handed in, in UTC. @example 2026-11-17T18:00:00.000Z */
    submitted_at: Instant,
    /** Whether that was after the deadline. @example false */
    is_late: z.boolean(),
  })
  .meta({ id: 'ExportedList' })

/** Someone who takes part, without their account. */
export const ExportedParticipant = z
  .object({
    /** Connects the lists of this file. @example 41 */
    id: Id,
    /** A name that everyone can see; unique within an event. @example Ana */
    nickname: nickname('Participant nickname is required'),
    /** The `id` of one of the `armies` of the file; null while the army is unknown. @example 155 */
    army_id: Id.nullable(),
    /** What a list says of an army that is not known yet; null otherwise. */
    army_written: text(200).nullable().default(null),
    /** The members of a team of two, with the `id` of their armies. @example [] */
    members: list(
      z.object({
        /** A name that everyone can see. @example Ana */
        nickname: nickname('Participant nickname is required'),
        /** The `id` of one of the `armies` of the file; null while the army is unknown. @example 155 */
        army_id: Id.nullable(),
      }),
    )
      .max(2)
      .refine(({ length }) => length !== 1, 'A team has two members')
      .default([]),
    /** Null if there is none. @example Leeds Gamers */
    club: text(100).nullable(),
    /** The table that the participant must stay at; null for any. */
    fixed_table: TableNumber.nullable(),
    /** When they were checked in; null before. @example 2026-11-21T09:05:00.000Z */
    checked_in_at: Instant.nullable(),
    /** The last round they take part in, 0 for none; null while they play on. */
    dropped_after_round: wholeNumber(0, 1000).nullable(),
    /** What became of the matches of a participant who dropped. @example keep */
    dropped_results: DroppedResults.default('keep'),
    /** Whether they play only when the number is odd. @example false */
    is_spare: z.boolean().default(false),
    /** Since when they are on the waiting list; null for a participant with a place. */
    waiting_since: Instant.nullable(),
    /** The army list; null without one, and while who exports may not read it. */
    list: ExportedList.nullable().default(null),
    /** Points that the organiser has added or taken away. @example 0 */
    adjustment: wholeNumber(-1000, 1000),
    /** The reason; null if not given. */
    adjustment_reason: text(200).nullable(),
    /** When they have paid; null before, and unless an organiser exports. @example null */
    paid_at: Instant.nullable().default(null),
    /** The score in each category of the event. @example {"painting": 8} */
    category_scores: z.record(CategoryCode, wholeNumber(0, 1000)).default({}),
  })
  .meta({ id: 'ExportedParticipant' })

/** A poll that is closed. */
export const ExportedPoll = z
  .object({
    ...PollInput.shape,
    /** How many ballots there were. @example 12 */
    ballots: wholeNumber(0, 100_000),
    /** Most votes first. @example [{"participant_id": 41, "votes": 5}] */
    results: list(
      z.object({
        /** The `id` of one of the `participants` of the file. @example 41 */
        participant_id: Id,
        /** How many ballots named them. @example 5 */
        votes: wholeNumber(1, participantsMax),
      }),
    ).max(participantsMax),
  })
  .meta({ id: 'ExportedPoll' })

/** A pairing of a draft. */
export const ExportedPairing = z
  .object({
    /** The `id` of one of the `participants` of the file. @example 41 */
    participant1_id: Id,
    /** The `id` of their opponent. @example 42 */
    participant2_id: Id,
    /** Where it is played; null if tables have no numbers. @example 4 */
    table_number: TableNumber.nullable(),
  })
  .meta({ id: 'ExportedPairing' })

/** A round of the event. */
export const ExportedRound = z
  .object({
    /** Counts from 1. @example 1 */
    number: RoundNumber,
    /** In UTC; null for a draft. @example 2026-11-21T10:00:00.000Z */
    published_at: Instant.nullable(),
    /** How it was paired. @example swiss */
    method: RoundMethod,
    /** The seed that broke its ties. @example 20261122 */
    seed: Seed,
    /** The number of participants at the start of the elimination; null for other rounds. */
    top: z.int().nullable(),
    /**
     * Of an elimination, its participants in the order of their seeds, with null for a deleted one; of a round robin,
     * those of its schedule; null for other rounds.
     * @example null
     */
    seeds: list(Id.nullable()).max(participantsMax).nullable(),
    /** Whether members of one club met only if nothing else was possible. @example false */
    keep_clubs_apart: z.boolean(),
    /** Pairs of ids that were not to meet; empty unless the owner exports. @example [[43, 44]] */
    forbid: list(z.array(Id).length(2)).max(10_000),
    /** The participants without an opponent. @example [{"participant_id": 43}] */
    byes: list(Bye).max(participantsMax),
    /** Of a draft; the pairings of a published round are its matches. @example [] */
    pairings: list(ExportedPairing).max(participantsMax / 2),
  })
  .meta({ id: 'ExportedRound' })

const Score = wholeNumber(0, scoreMax).nullable()

/** A match of the event. */
export const ExportedMatch = z
  .object({
    /** Counts from 1; null for a match outside the rounds. @example 1 */
    round_number: RoundNumber.nullable(),
    /** Where it is played; null if tables have no numbers. @example 4 */
    table_number: TableNumber.nullable(),
    /** The `id` of one of the `participants` of the file. @example 41 */
    participant1_id: Id,
    /** The `id` of their opponent. @example 42 */
    participant2_id: Id,
    /** The `id` of one of the `armies` of the file; null while the army is unknown. @example 155 */
    participant1_army_id: Id.nullable(),
    /** The same for the second side. @example 155 */
    participant2_army_id: Id.nullable(),
    /** Victory points of the first side; null while the match is pending. @example 22 */
    participant1_score: Score,
    /** Victory points of the second side; null while the match is pending. @example 14 */
    participant2_score: Score,
    /** How long it took; null if not recorded. @example 130 */
    match_duration_minutes: wholeNumber(1, 1440).nullable(),
    /** Whether time ran out. @example false */
    ended_early: z.boolean(),
    /** The `id` of the side that gave up; null if none did. */
    conceded_by: Id.nullable(),
    /** Whether both sides lost, without scores. @example false */
    is_double_loss: z.boolean().default(false),
    /** Minutes that the organiser added for this table; null if none. */
    extra_minutes: wholeNumber(1, 60).nullable(),
    /** Plain text; null if there is none. */
    notes: lines(2000).nullable(),
  })
  .meta({ id: 'ExportedMatch' })

/** An event as a file. */
export const EventExport = z
  .object({
    /** Always the same, so that a program knows what it reads. @example muster-event */
    format: z.literal(eventExportFormat),
    /** Raised when readers of the former version could misunderstand the file. @example 1 */
    format_version: z.literal(eventExportVersion),
    /** The address of the event. @example https://muster.example/events/7 */
    source: z.string().max(2000),
    /** The display name of its owner; null for an event without one. @example Ana */
    organiser: z.string().max(100).nullable(),
    /** The details of the event. */
    event: ExportedEvent,
    /** The armies of participants and matches. */
    armies: list(ExportedArmy).max(armiesMax),
    /**
     * In the order in which they were added.
     * @example [{"id": 41, "nickname": "Ana", "army_id": 155, "army_written": null, "members": [], "club": null,
     * "fixed_table": null, "checked_in_at": "2026-11-21T09:05:00.000Z", "dropped_after_round": null, "dropped_results":
     * "keep", "is_spare": false, "waiting_since": null, "adjustment": 0, "adjustment_reason": null, "category_scores":
     * {}, "paid_at": null, "list": null}, {"id": 42, "nickname": "Ben", "army_id": 155, "army_written": null,
     * "members": [], "club": null, "fixed_table": null, "checked_in_at": "2026-11-21T09:05:00.000Z",
     * "dropped_after_round": null, "dropped_results": "keep", "is_spare": false, "waiting_since": null, "adjustment":
     * 0, "adjustment_reason": null, "category_scores": {}, "paid_at": null, "list": null}, {"id": 43, "nickname":
     * "Cleo", "army_id": null, "army_written": null, "members": [], "club": null, "fixed_table": null, "checked_in_at":
     * "2026-11-21T09:05:00.000Z", "dropped_after_round": null, "dropped_results": "keep", "is_spare": false,
     * "waiting_since": null, "adjustment": 0, "adjustment_reason": null, "category_scores": {}, "paid_at": null,
     * "list": null}]
     */
    participants: list(ExportedParticipant).max(participantsMax),
    /** Those that Muster paired, in their order. Drafts are only in the export of the owner. */
    rounds: list(ExportedRound).max(1000),
    /** Those that are closed, oldest first. @example [] */
    polls: list(ExportedPoll).max(pollsMax).default([]),
    /** By round and table. */
    matches: list(ExportedMatch).max(matchesMax),
  })
  .meta({ id: 'EventExport' })
export type EventExport = z.output<typeof EventExport>

/**
 * An event as a file that another Muster can import.
 * @returns Everything about the event: details, participants, rounds and matches, without accounts and email
 * addresses. As CSV, the matches and byes by round.
 */
export const exportEvent = endpoint({
  method: 'GET',
  path: '/events/:event_id/export',
  tag: 'events',
  access: 'anyone',
  params: EventParams,
  query: EventKey.extend({
    /** Only the matches and byes of this round; left out, all. @example 1 */
    round_number: numberInQuery(1, 1000).optional(),
  }),
  response: EventExport,
  csv: matchColumns,
  isLarge: true,
})
