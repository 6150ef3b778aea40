import { endpoint } from './endpoint.ts'
import { EventParams } from './events.ts'
import { Id, IdInPath, Instant, optionalLines, wholeNumber } from './fields.ts'
import { Match, MatchParams, Scores } from './matches.ts'
import { scoreMax } from './score-limits.ts'
import { z } from './zod.ts'

/** @internal A result as one side of a match, or the holder of its slip, reports it. */
export const ReportInput = Scores.omit({ source: true, is_double_loss: true }).extend({
  /** Victory points of the first side. @example 22 */
  participant1_score: wholeNumber(0, scoreMax),
  /** Victory points of the second side. @example 14 */
  participant2_score: wholeNumber(0, scoreMax),
})
export type ReportInput = z.output<typeof ReportInput>

const ReportParams = MatchParams.extend({
  /** The `id` of the current report. @example 12 */
  report_id: IdInPath,
})
export type ReportIds = z.output<typeof ReportParams>

/** What happened: a result was recorded or cleared, reported, confirmed or objected to. @example report */
export const HistoryKind = z.enum(['result', 'report', 'confirmation', 'objection']).meta({ id: 'HistoryKind' })
export type HistoryKind = z.infer<typeof HistoryKind>

/** Where it was entered: on a page, on a device without a network, or by an import. @example page */
export const ResultSource = z.enum(['page', 'offline', 'import']).meta({ id: 'ResultSource' })
export type ResultSource = z.infer<typeof ResultSource>

/** One step in the history of a match. */
export const HistoryEntry = z
  .object({
    /** What happened. @example report */
    kind: HistoryKind,
    /** Victory points of the first side at that time; null for none. @example 22 */
    participant1_score: z.int().nullable(),
    /** Victory points of the second side at that time; null for none. @example 14 */
    participant2_score: z.int().nullable(),
    /** Whether both sides have lost: neither came, or a penalty. @example false */
    is_double_loss: z.boolean(),
    /** The nickname of a participant, `slip` or `desk`. @example Ana */
    by: z.string(),
    /** The `id` of that participant; null for a slip and the desk. @example 41 */
    participant_id: Id.nullable(),
    /** The account of the staff that did it at the desk; null for anybody else, or if unknown. @example null */
    staff_nickname: z.string().nullable(),
    /** What was written with an objection; null if nothing. */
    note: z.string().nullable(),
    /** Where it was entered. @example page */
    source: ResultSource,
    at: Instant,
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>

const action = {
  method: 'POST',
  tag: 'matches',
  access: 'participant',
  params: ReportParams,
  response: Match,
  refusals: ['not_your_match', 'report_closed'],
} as const

/**
 * Report the result of your match, as its participant or with its slip.
 * @returns The match with its report, and with its result where the event lets one report decide.
 */
export const createReport = endpoint({
  ...action,
  path: '/events/:event_id/matches/:match_id/reports',
  params: MatchParams,
  body: ReportInput,
  status: 201,
})

/** @internal A game without a round, as the caller has played it. */
export const OwnGame = z.object({
  /** The `id` of the other participant. @example 42 */
  opponent_id: z.int('Please choose your opponent').positive('Please choose your opponent'),
  /** Your victory points. @example 22 */
  own_score: wholeNumber(0, scoreMax),
  /** The victory points of the other side. @example 14 */
  opponent_score: wholeNumber(0, scoreMax),
  /** How long the match took, in minutes; null if nobody timed it. @example 145 */
  match_duration_minutes: wholeNumber(1, 1440).nullish(),
})
export type OwnGame = z.output<typeof OwnGame>

/**
 * Record a game of your own, if participants of the event do; the other side confirms or objects.
 * @returns The match, without round and table, with its result and an open report.
 */
export const recordGame = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants/me/matches',
  tag: 'matches',
  access: 'signed_in',
  params: EventParams,
  body: OwnGame,
  status: 201,
  response: Match,
  refusals: ['not_found', 'recording_closed', 'report_closed'],
})

const answer = { ...action, refusals: [...action.refusals, 'own_report'] } as const

/** Confirm the report of the other side. */
export const confirmReport = endpoint({
  ...answer,
  path: '/events/:event_id/matches/:match_id/reports/:report_id/confirm',
})

/** Object to a report, until the next round is published or the event is finished; the organiser decides. */
export const objectToReport = endpoint({
  ...answer,
  path: '/events/:event_id/matches/:match_id/reports/:report_id/object',
  body: z.object({
    /** What is wrong, for the organiser. @example We played to 24. */
    note: optionalLines(300),
  }),
})

/** Every result that a match has had, for the organiser and both sides. */
export const listHistory = endpoint({
  method: 'GET',
  path: '/events/:event_id/matches/:match_id/history',
  tag: 'matches',
  access: 'participant',
  params: MatchParams,
  /** The history of a match. */
  response: z
    .object({
      /** Oldest first. */
      history: z.array(HistoryEntry),
    })
    .meta({ id: 'MatchHistory' }),
  refusals: ['not_your_match'],
})
