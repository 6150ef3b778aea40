import { endpoint } from './endpoint.ts'
import { EventParams } from './events.ts'
import { Id, IdInPath, Instant, optionalLines, wholeNumber } from './fields.ts'
import { Match, MatchParams, Scores } from './matches.ts'
import { scoreMax } from './score-limits.ts'
import { z } from './zod.ts'

/** A result as one side of a match, or the holder of its slip, reports it. */
export const ReportInput = Scores.omit({ source: true, is_double_loss: true }).extend({
  participant1_score: wholeNumber(0, scoreMax),
  participant2_score: wholeNumber(0, scoreMax),
})
export type ReportInput = z.output<typeof ReportInput>

const ReportParams = MatchParams.extend({ report_id: IdInPath })
export type ReportIds = z.output<typeof ReportParams>

/**
 * What happened to the result of a match: it was recorded or cleared (`result`), reported, confirmed, or objected to.
 */
export const HistoryKind = z.enum(['result', 'report', 'confirmation', 'objection']).meta({ id: 'HistoryKind' })
export type HistoryKind = z.infer<typeof HistoryKind>

/** Where a result came from: a page, a device that was offline, or an import. */
export const ResultSource = z.enum(['page', 'offline', 'import']).meta({ id: 'ResultSource' })
export type ResultSource = z.infer<typeof ResultSource>

export const HistoryEntry = z
  .object({
    kind: HistoryKind,
    participant1_score: z.int().nullable(),
    participant2_score: z.int().nullable(),
    is_double_loss: z.boolean(),
    /** A nickname, `slip` or `desk`. */
    by: z.string(),
    /** The participant, if one is known. */
    participant_id: Id.nullable(),
    note: z.string().nullable(),
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

export const createReport = endpoint({
  ...action,
  path: '/events/:event_id/matches/:match_id/reports',
  summary: 'Report the result of your match, as its participant or with its slip',
  params: MatchParams,
  body: ReportInput,
  status: 201,
})

/** A game without a round, as the caller has played it. */
export const OwnGame = z.object({
  opponent_id: z.int('Please choose your opponent').positive('Please choose your opponent'),
  own_score: wholeNumber(0, scoreMax),
  opponent_score: wholeNumber(0, scoreMax),
  match_duration_minutes: wholeNumber(1, 1440).nullish(),
})
export type OwnGame = z.output<typeof OwnGame>

export const recordGame = endpoint({
  method: 'POST',
  path: '/events/:event_id/participants/me/matches',
  tag: 'matches',
  summary: 'Record a game of your own, if participants of the event do; the other side confirms or objects',
  access: 'signed_in',
  params: EventParams,
  body: OwnGame,
  status: 201,
  response: Match,
  refusals: ['not_found', 'recording_closed', 'report_closed'],
})

const answer = { ...action, refusals: [...action.refusals, 'own_report'] } as const

export const confirmReport = endpoint({
  ...answer,
  path: '/events/:event_id/matches/:match_id/reports/:report_id/confirm',
  summary: 'Confirm the report of the other side',
})

export const objectToReport = endpoint({
  ...answer,
  path: '/events/:event_id/matches/:match_id/reports/:report_id/object',
  summary: 'Object to a report, until the next round is published or the event is finished; the organiser decides',
  body: z.object({ note: optionalLines(300) }),
})

export const listHistory = endpoint({
  method: 'GET',
  path: '/events/:event_id/matches/:match_id/history',
  tag: 'matches',
  summary: 'Every result that a match has had, for the organiser and both sides',
  access: 'participant',
  params: MatchParams,
  response: z.object({ history: z.array(HistoryEntry) }).meta({ id: 'MatchHistory' }),
  refusals: ['not_your_match'],
})
