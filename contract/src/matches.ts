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

export const MatchResult = z
  .enum(['pending', 'player1_win', 'player2_win', 'draw', 'double_loss'])
  .meta({ id: 'MatchResult' })
export type MatchResult = z.infer<typeof MatchResult>

export const Side = z.object({ id: Id, nickname: z.string() }).meta({ id: 'MatchSide' })
export const SideArmy = z
  .object({ name: z.string(), faction: z.string(), grand_alliance: GrandAlliance })
  .meta({ id: 'MatchArmy' })

export const ReportState = z.enum(['open', 'confirmed', 'disputed']).meta({ id: 'ReportState' })
export type ReportState = z.infer<typeof ReportState>

/** A result as a participant, or the holder of the slip, reported it. */
export const Report = z
  .object({
    id: Id,
    state: ReportState,
    participant1_score: z.int(),
    participant2_score: z.int(),
    /** The nickname of the participant, or `slip`. */
    by: z.string(),
    /** Null for a slip, which both sides share. */
    participant_id: Id.nullable(),
    /** Whether it is confirmed, and one of the two voices was the slip alone. */
    confirmed_with_slip: z.boolean(),
    at: Instant,
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

export const Match = z
  .object({
    id: Id,
    event_id: Id,
    participant1: Side,
    participant2: Side,
    participant1_id: Id,
    participant2_id: Id,
    participant1_army: SideArmy.nullable(),
    participant2_army: SideArmy.nullable(),
    participant1_army_id: Id.nullable(),
    participant2_army_id: Id.nullable(),
    participant1_score: z.int().nullable(),
    participant2_score: z.int().nullable(),
    result: MatchResult,
    round_number: z.int().nullable(),
    table_number: z.int().nullable(),
    notes: z.string().nullable(),
    match_duration_minutes: z.int().nullable(),
    ended_early: z.boolean(),
    /** The participant who gave up, and has lost by the scores. */
    conceded_by: Id.nullable(),
    is_double_loss: z.boolean(),
    /** The current report; null without one, and after the organiser decided otherwise. */
    report: Report.nullable(),
    /** Minutes that the organiser added for this table. */
    extra_minutes: z.int().nullable(),
    version: Version,
  })
  .meta({ id: 'Match' })
export type Match = z.infer<typeof Match>

const Score = wholeNumber(0, scoreMax).nullish()

export const Scores = z.object({
  participant1_score: Score,
  participant2_score: Score,
  match_duration_minutes: wholeNumber(1, 1440).nullish(),
  /** Whether time ran out. */
  ended_early: z.boolean('Must be true or false').optional(),
  conceded_by: Id.nullish(),
  /** Both sides lose; clears the scores, and scores clear it. */
  is_double_loss: z.boolean('Must be true or false').optional(),
  /** Where the result comes from; `page` if omitted. */
  source: z.enum(['page', 'offline', 'import']).optional(),
})
export type Scores = z.output<typeof Scores>

/** Scores as a person records them. The API also takes one score, and the match stays pending until it has the other. */
export const WholeScores = Scores.superRefine(({ participant1_score, participant2_score }, { addIssue }) => {
  const [isFirst, isSecond] = [participant1_score, participant2_score].map((score) => score != null)
  if (isFirst === isSecond) return
  const missing = isFirst ? 'participant2_score' : 'participant1_score'
  addIssue({ code: 'custom', message: 'Please enter both scores, or neither', path: [missing] })
})

const MatchFields = Scores.extend({
  participant1_id: z.int('Please select participant 1').positive('Please select participant 1'),
  participant2_id: z.int('Please select participant 2').positive('Please select participant 2'),
  participant1_army_id: Id.nullish(),
  participant2_army_id: Id.nullish(),
  round_number: wholeNumber(1, 1000).nullish(),
  table_number: wholeNumber(1, 1000).nullish(),
  notes: optionalLines(2000),
  extra_minutes: wholeNumber(1, 60).nullish(),
})

const sidesDiffer = (match: { participant1_id?: number | undefined; participant2_id?: number | undefined }) =>
  match.participant1_id === undefined || match.participant1_id !== match.participant2_id

const differ = { error: 'Participants must be different', path: ['participant2_id'] }

/** An omitted army id defaults to the participant's; `null` leaves the army unknown. */
export const MatchInput = MatchFields.refine(sidesDiffer, differ)
export type MatchInput = z.output<typeof MatchInput>

export const MatchChange = MatchFields.partial().refine(sidesDiffer, differ)
export type MatchChange = z.output<typeof MatchChange>

export const MatchParams = EventParams.extend({ match_id: IdInPath })
export type MatchIds = z.output<typeof MatchParams>

export const MatchPage = EventKey.extend({ limit: numberInQuery(1, 1000).default(1000), cursor: Cursor.optional() })
export type MatchPage = z.output<typeof MatchPage>

const read = { method: 'GET', tag: 'matches', access: 'anyone' } as const
const add = {
  method: 'POST',
  tag: 'matches',
  access: 'owner',
  params: EventParams,
  status: 201,
  refusals: ['notes_full', 'already_seated'],
} as const
const change = { tag: 'matches', access: 'owner', params: MatchParams, isVersioned: true } as const

export const listMatches = endpoint({
  ...read,
  path: '/events/:event_id/matches',
  summary: 'The matches of an event, by round and table; those without a number come last',
  params: EventParams,
  query: MatchPage,
  response: z
    .object({ matches: z.array(Match), total: z.int(), next_cursor: z.string().nullable() })
    .meta({ id: 'MatchList' }),
  isLarge: true,
  formats: ['csv'],
})

export const getMatch = endpoint({
  ...read,
  path: '/events/:event_id/matches/:match_id',
  summary: 'One match',
  params: MatchParams,
  query: EventKey,
  response: Match,
})

export const createMatch = endpoint({
  ...add,
  path: '/events/:event_id/matches',
  summary: 'Add a match',
  body: MatchInput,
  response: Match,
})

export const createMatches = endpoint({
  ...add,
  path: '/events/:event_id/matches/bulk',
  summary: 'Add many matches, all or none',
  body: z.object({
    matches: list(MatchInput, 'Please add at least one match')
      .min(1, 'Please add at least one match')
      .max(bulkMax, `At most ${bulkMax} matches can be added at once`),
  }),
  response: z.object({ matches: z.array(Match) }).meta({ id: 'MatchesAdded' }),
})

export const updateMatch = endpoint({
  ...change,
  method: 'PUT',
  path: '/events/:event_id/matches/:match_id',
  summary: 'Change a match; omitted fields stay as they are',
  body: MatchChange,
  response: Match,
  refusals: ['notes_full', 'already_seated'],
})

export const recordResult = endpoint({
  ...change,
  method: 'PUT',
  path: '/events/:event_id/matches/:match_id/result',
  summary: 'Record the scores of a match, or a loss of both sides; null makes it pending again',
  body: Scores,
  response: Match,
})

export const deleteMatch = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id/matches/:match_id',
  summary: 'Delete a match',
})
