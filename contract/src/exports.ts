import { endpoint } from './endpoint.ts'
import { EventKey, EventParams, ReportPolicy, Visibility } from './events.ts'
import { Id, Instant, lines, nickname, numberInQuery, text, wholeNumber } from './fields.ts'
import { EventType, GameType } from './game-schemas.ts'
import { list } from './list.ts'
import { matchesMax } from './matches.ts'
import { Bye, Seed, TablePolicy, tablesMax } from './pairings.ts'
import { participantsMax } from './participants.ts'
import { ByeRule, MatchPointsRule, Ranking } from './ranking.ts'
import { RoundMethod } from './rounds.ts'
import { scoreMax } from './score-limits.ts'
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

export const ExportedEvent = z
  .object({
    title: text(200, 'Title is required'),
    description: lines(5000).nullable(),
    game_type: GameType,
    event_type: EventType,
    event_date: Instant.nullable(),
    /** Missing in older files. */
    has_time: z.boolean().default(true),
    ends_at: Instant.nullable(),
    location_country: text(100).nullable(),
    location_city: text(100).nullable(),
    /** The id of GeoNames, the same in every Muster. */
    place_id: Id.nullable(),
    time_zone: text(64).nullable(),
    visibility: Visibility,
    counts_in_statistics: z.boolean(),
    registration_open: z.boolean(),
    check_in_open: z.boolean(),
    /** Missing in older files. */
    participants_record: z.boolean().optional(),
    capacity: wholeNumber(1, 1000).nullable(),
    rounds_planned: wholeNumber(1, 20).nullable(),
    round_minutes: wholeNumber(10, 600).nullable(),
    ranking: Ranking,
    points: MatchPointsRule,
    bye: ByeRule,
    table_policy: TablePolicy,
    report_policy: ReportPolicy,
    /** Whether its owner has finished it. */
    is_finished: z.boolean(),
  })
  .meta({ id: 'ExportedEvent' })

/** An army that the file mentions. Faction and name find it in another catalogue. */
export const ExportedArmy = z.object({ id: Id, faction: text(100), name: text(100) }).meta({ id: 'ExportedArmy' })

export const ExportedParticipant = z
  .object({
    id: Id,
    nickname: nickname('Participant nickname is required'),
    /** The id of one of `armies`. */
    army_id: Id.nullable(),
    /** Files of earlier versions have none. */
    army_written: text(200).nullable().default(null),
    club: text(100).nullable(),
    fixed_table: TableNumber.nullable(),
    checked_in_at: Instant.nullable(),
    dropped_after_round: wholeNumber(0, 1000).nullable(),
    waiting_since: Instant.nullable(),
    adjustment: wholeNumber(-1000, 1000),
    adjustment_reason: text(200).nullable(),
  })
  .meta({ id: 'ExportedParticipant' })

export const ExportedPairing = z
  .object({ participant1_id: Id, participant2_id: Id, table_number: TableNumber.nullable() })
  .meta({ id: 'ExportedPairing' })

export const ExportedRound = z
  .object({
    number: RoundNumber,
    /** Null for a draft. */
    published_at: Instant.nullable(),
    method: RoundMethod,
    seed: Seed,
    /** The number of participants at the start of an elimination. */
    top: z.int().nullable(),
    /** Participants in the order of their seeds; null in the place of a participant who is deleted. */
    seeds: list(Id.nullable()).max(participantsMax).nullable(),
    keep_clubs_apart: z.boolean(),
    /** Pairs that were not to meet. Only the owner's export has them. */
    forbid: list(z.array(Id).length(2)).max(10_000),
    byes: list(Bye).max(participantsMax),
    /** Only a draft has them: the pairings of a published round are its matches. */
    pairings: list(ExportedPairing).max(participantsMax / 2),
  })
  .meta({ id: 'ExportedRound' })

const Score = wholeNumber(0, scoreMax).nullable()

export const ExportedMatch = z
  .object({
    round_number: RoundNumber.nullable(),
    table_number: TableNumber.nullable(),
    participant1_id: Id,
    participant2_id: Id,
    participant1_army_id: Id.nullable(),
    participant2_army_id: Id.nullable(),
    participant1_score: Score,
    participant2_score: Score,
    match_duration_minutes: wholeNumber(1, 1440).nullable(),
    ended_early: z.boolean(),
    conceded_by: Id.nullable(),
    /** A file of an earlier version has none. */
    is_double_loss: z.boolean().default(false),
    extra_minutes: wholeNumber(1, 60).nullable(),
    notes: lines(2000).nullable(),
  })
  .meta({ id: 'ExportedMatch' })

export const EventExport = z
  .object({
    format: z.literal(eventExportFormat),
    format_version: z.literal(eventExportVersion),
    /** The address of the event. */
    source: z.string().max(2000),
    /** The display name of its owner; null for an event without one. */
    organiser: z.string().max(100).nullable(),
    event: ExportedEvent,
    armies: list(ExportedArmy).max(armiesMax),
    participants: list(ExportedParticipant).max(participantsMax),
    /** Those that Muster paired, in their order. A draft is only in its owner's export. */
    rounds: list(ExportedRound).max(1000),
    /** By round and table. */
    matches: list(ExportedMatch).max(matchesMax),
  })
  .meta({ id: 'EventExport' })
export type EventExport = z.output<typeof EventExport>

export const exportEvent = endpoint({
  method: 'GET',
  path: '/events/:event_id/export',
  tag: 'events',
  summary: 'An event as a file that another Muster can import',
  access: 'anyone',
  params: EventParams,
  query: EventKey.extend({
    /** Only the matches and byes of this round. */
    round_number: numberInQuery(1, 1000).optional(),
  }),
  response: EventExport,
  formats: ['csv'],
  isLarge: true,
})
