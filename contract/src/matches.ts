import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Cursor, Id, IdInPath, Instant, numberInQuery, optionalLines, Version, wholeNumber } from './fields.ts'
import { GrandAlliance } from './game-schemas.ts'
import { list } from './list.ts'
import { bulkMax } from './participants.ts'
import { scoreMax } from './score-limits.ts'
import { z } from './zod.ts'

export const matchesMax = 20_000

/** The maximum total size of the notes of an event's matches, as JSON, in bytes. */
export const notesMax = 512 * 1024

/** Follows from the scores: pending until both are known. Or both sides lost. @example player1_win */
export const MatchResult = z
  .enum(['pending', 'player1_win', 'player2_win', 'draw', 'double_loss'])
  .meta({ id: 'MatchResult' })
export type MatchResult = z.infer<typeof MatchResult>

/** One side of a match. */
export const Side = z
  .object({
    /** The `id` of the participant. @example 41 */
    id: Id,
    /** A name that everyone can see; unique within an event. @example Ana */
    nickname: z.string(),
  })
  .meta({ id: 'MatchSide' })
/** The army that a side plays. */
export const SideArmy = z
  .object({
    /** As in the army catalogue. @example Ruination Brotherhood */
    name: z.string(),
    /** As in the army catalogue. @example Stormcast Eternals */
    faction: z.string(),
    /** The alliance that the faction belongs to. @example Order */
    grand_alliance: GrandAlliance,
  })
  .meta({ id: 'MatchArmy' })

/** Open until the other side confirms it; disputed once somebody objects. @example open */
export const ReportState = z.enum(['open', 'confirmed', 'disputed']).meta({ id: 'ReportState' })
export type ReportState = z.infer<typeof ReportState>

/** A result as a participant, or the holder of the slip, reported it. */
export const Report = z
  .object({
    /** Unique over all events. @example 12 */
    id: Id,
    /** Whether it was confirmed or objected to. @example open */
    state: ReportState,
    /** Victory points of the first side. @example 22 */
    participant1_score: z.int(),
    /** Victory points of the second side. @example 14 */
    participant2_score: z.int(),
    /** The nickname of the participant, or `slip`. @example Ana */
    by: z.string(),
    /** The `id` of that participant; null for a slip. @example 41 */
    participant_id: Id.nullable(),
    /** Whether one of the two who agree used only the slip, which both sides share. @example false */
    confirmed_with_slip: z.boolean(),
    at: Instant,
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

/** Two participants of an event against each other. */
export const Match = z
  .object({
    /** Unique over all events. @example 310 */
    id: Id,
    /** The event that it belongs to. @example 7 */
    event_id: Id,
    /** The first side. */
    participant1: Side,
    /** The second side. @example {"id": 42, "nickname": "Ben"} */
    participant2: Side,
    /** The same as `participant1.id`. @example 41 */
    participant1_id: Id,
    /** The same as `participant2.id`. @example 42 */
    participant2_id: Id,
    /** What the first side plays in this match; null while it is unknown. */
    participant1_army: SideArmy.nullable(),
    /**
     * What the second side plays in this match; null while it is unknown.
     * @example {"name": "The Great-grand Gnawhorde", "faction": "Skaven", "grand_alliance": "Chaos"}
     */
    participant2_army: SideArmy.nullable(),
    /** As in the army catalogue; null while the army is unknown. @example 155 */
    participant1_army_id: Id.nullable(),
    /** As in the army catalogue; null while the army is unknown. @example 112 */
    participant2_army_id: Id.nullable(),
    /** Victory points of the first side; null until they are known. @example 22 */
    participant1_score: z.int().nullable(),
    /** Victory points of the second side; null until they are known. @example 14 */
    participant2_score: z.int().nullable(),
    /** Follows from the scores: pending until both are known. @example player1_win */
    result: MatchResult,
    /** Counts from 1; null for a match outside the rounds. @example 1 */
    round_number: z.int().nullable(),
    /** Where it is played, counted from 1; null if tables have no numbers. @example 4 */
    table_number: z.int().nullable(),
    /** Free text that everyone can read; null if there is none. @example Decided by the last priority roll. */
    notes: z.string().nullable(),
    /** How long the match took, in minutes; null if nobody timed it. @example 145 */
    match_duration_minutes: z.int().nullable(),
    /** Whether time ran out. @example false */
    ended_early: z.boolean(),
    /** The `id` of the participant who gave up; null if neither did. */
    conceded_by: Id.nullable(),
    /** Whether both sides have lost: neither came, or a penalty. @example false */
    is_double_loss: z.boolean(),
    /**
     * Whether it counts in no standings and no record of a player: a side dropped, and its matches were made void.
     * @example false
     */
    is_void: z.boolean(),
    /** The current report; null without one, and after the organiser decided otherwise. @example null */
    report: Report.nullable(),
    /** Minutes that the organiser added for this table; null for none. */
    extra_minutes: z.int().nullable(),
    version: Version,
  })
  .meta({ id: 'Match' })
export type Match = z.infer<typeof Match>

const Score = wholeNumber(0, scoreMax).nullish()

export const Scores = z.object({
  /** Victory points of the first side; null until they are known. @example 22 */
  participant1_score: Score,
  /** Victory points of the second side; null until they are known. @example 14 */
  participant2_score: Score,
  /** How long the match took, in minutes; null if nobody timed it. @example 145 */
  match_duration_minutes: wholeNumber(1, 1440).nullish(),
  /** Whether time ran out. @example false */
  ended_early: z.boolean('Must be true or false').optional(),
  /** The `id` of the participant who gave up, and has the lower score. */
  conceded_by: Id.nullish(),
  /** Whether both sides have lost. True clears the scores, and scores clear it. @example false */
  is_double_loss: z.boolean('Must be true or false').optional(),
  /** Where the result was entered; `page` if left out. @example page */
  source: z.enum(['page', 'offline', 'import']).optional(),
})
export type Scores = z.output<typeof Scores>

/**
 * @internal Scores as a person records them. The API also takes one score, and the match stays pending until it has
 * the other.
 */
export const WholeScores = Scores.superRefine(({ participant1_score, participant2_score }, { addIssue }) => {
  const [hasFirst, hasSecond] = [participant1_score, participant2_score].map((score) => score != null)
  if (hasFirst === hasSecond) return
  const missing = hasFirst ? 'participant2_score' : 'participant1_score'
  addIssue({ code: 'custom', message: 'Please enter both scores, or neither', path: [missing] })
})

const MatchFields = Scores.extend({
  /** A participant of this event. @example 41 */
  participant1_id: z.int('Please select participant 1').positive('Please select participant 1'),
  /** Another participant of this event. @example 42 */
  participant2_id: z.int('Please select participant 2').positive('Please select participant 2'),
  /** Left out, it is the army of the participant; null leaves it unknown. @example 155 */
  participant1_army_id: Id.nullish(),
  /** Left out, it is the army of the participant; null leaves it unknown. @example 112 */
  participant2_army_id: Id.nullish(),
  /** Counts from 1; null for a match outside the rounds. @example 1 */
  round_number: wholeNumber(1, 1000).nullish(),
  /** Where it is played, counted from 1; null if tables have no numbers. @example 4 */
  table_number: wholeNumber(1, 1000).nullish(),
  /** Free text that everyone can read. @example Decided by the last priority roll. */
  notes: optionalLines(2000),
  /** Minutes that the organiser added for this table; null for none. */
  extra_minutes: wholeNumber(1, 60).nullish(),
})

const sidesDiffer = (match: { participant1_id?: number | undefined; participant2_id?: number | undefined }) =>
  match.participant1_id === undefined || match.participant1_id !== match.participant2_id

const differ = { error: 'Participants must be different', path: ['participant2_id'] }

/** @internal An omitted army id defaults to the participant's; `null` leaves the army unknown. */
export const MatchInput = MatchFields.refine(sidesDiffer, differ)
export type MatchInput = z.output<typeof MatchInput>

export const MatchChange = MatchFields.partial().refine(sidesDiffer, differ)
export type MatchChange = z.output<typeof MatchChange>

export const MatchParams = EventParams.extend({
  /** The `id` of a match of this event. @example 310 */
  match_id: IdInPath,
})
export type MatchIds = z.output<typeof MatchParams>

export const MatchPage = EventKey.extend({
  /** The maximum number of items on one page. @example 200 */
  limit: numberInQuery(1, 1000).default(1000),
  /** The `next_cursor` of the page before; leave it out for the first page. @example WzEsNCwzMTBd */
  cursor: Cursor.optional(),
})
export type MatchPage = z.output<typeof MatchPage>

/** The columns of matches as a table. */
export const matchColumns =
  'round,table,participant1,faction1,army1,score1,participant2,faction2,army2,score2,result,ended_early,conceded_by,match_duration_minutes,notes'

const read = { method: 'GET', tag: 'matches', access: 'anyone' } as const
const add = {
  method: 'POST',
  tag: 'matches',
  access: 'organiser',
  params: EventParams,
  status: 201,
  refusals: ['notes_full', 'already_seated'],
} as const
const change = { tag: 'matches', access: 'organiser', params: MatchParams, isVersioned: true } as const

/**
 * The matches of an event, by round and table; those without a number come last.
 * @returns A page of the matches, and how many there are; as CSV, one page, of 1,000 matches by default.
 */
export const listMatches = endpoint({
  ...read,
  path: '/events/:event_id/matches',
  params: EventParams,
  query: MatchPage,
  /** A page of the matches of an event. */
  response: z
    .object({
      /** By round, then table; those without a number come last. */
      matches: z.array(Match),
      /** How many there are on all pages together. @example 1 */
      total: z.int(),
      /** Send it as `cursor` to get the next page; null on the last one. */
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'MatchList' }),
  isLarge: true,
  csv: matchColumns,
})

/** One match. */
export const getMatch = endpoint({
  ...read,
  path: '/events/:event_id/matches/:match_id',
  params: MatchParams,
  query: EventKey,
  response: Match,
})

/** Add a match. */
export const createMatch = endpoint({
  ...add,
  path: '/events/:event_id/matches',
  body: MatchInput,
  response: Match,
})

/**
 * Add many matches, all or none.
 * @param body From 1 to 500 matches.
 */
export const createMatches = endpoint({
  ...add,
  path: '/events/:event_id/matches/bulk',
  body: z.object({
    /**
     * All are added, or none.
     * @example [{"participant1_id": 41, "participant2_id": 42, "round_number": 1, "table_number": 4}]
     */
    matches: list(MatchInput, 'Please add at least one match')
      .min(1, 'Please add at least one match')
      .max(bulkMax, `At most ${bulkMax} matches can be added at once`),
  }),
  /** The matches that were added. */
  response: z
    .object({
      /** In the order in which they were sent. */
      matches: z.array(Match),
    })
    .meta({ id: 'MatchesAdded' }),
})

/** Change a match; omitted fields stay as they are. @example {"table_number": 4} */
export const updateMatch = endpoint({
  ...change,
  method: 'PUT',
  path: '/events/:event_id/matches/:match_id',
  body: MatchChange,
  response: Match,
  refusals: ['notes_full', 'already_seated'],
})

/**
 * Record the scores of a match, or a loss of both sides; null makes it pending again.
 * @param body The scores; those left out stay as they are.
 */
export const recordResult = endpoint({
  ...change,
  access: 'helper',
  method: 'PUT',
  path: '/events/:event_id/matches/:match_id/result',
  body: Scores,
  response: Match,
})

/** Delete a match. */
export const deleteMatch = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id/matches/:match_id',
})
