import type { ReportInput } from '@muster/contract/reports'
import { policyOf } from '@muster/rules/recording'
import { resultOf } from '@muster/rules/results'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { ReportedMatch, Reporter, ReportRow } from './queries.ts'

interface Scores {
  participant1_score: number | null
  participant2_score: number | null
}

const isSameScore = (one: Scores, other: Scores) =>
  one.participant1_score === other.participant1_score && one.participant2_score === other.participant2_score

/** Throws `report_closed` once the organiser alone may change the result of this match. */
export function requireOpen(match: ReportedMatch) {
  if (policyOf(match, match) === 'organiser') {
    throw new AppError('report_closed', 'In this event, the organiser records the results. Tell them yours.')
  }
  if (match.is_finished) {
    throw new AppError('report_closed', 'This event is finished. Ask the organiser to change the result.')
  }
  if (resultOf(match) === 'pending') return
  // A participant may be called “desk”, too.
  if (match.result_by === 'desk' && match.result_participant_id === null) {
    throw new AppError('report_closed', 'The organiser has recorded this result. Ask them to change it.')
  }
  const { round_number, last_round } = match
  if (round_number !== null && last_round !== null && round_number < last_round) {
    throw new AppError('report_closed', 'The next round is published. Ask the organiser to change the result.')
  }
}

/** The same, and once both sides agree. */
export function requireReportable(match: ReportedMatch, report: ReportRow | undefined) {
  requireOpen(match)
  if (report?.state === 'confirmed') {
    throw new AppError('report_closed', 'This result is confirmed. Ask the organiser to change it.')
  }
}

/** Who acted: a side, or the holder of the slip, and the account that was signed in. */
type Voice = Pick<Reporter, 'participant_id' | 'user_id'>

/**
 * Whether two acts are certainly of one person: of the same side, or of one account, which may have become a side since.
 * Two acts with the slip alone may be of both sides, which share it.
 */
const isSameVoice = (one: Voice, other: Voice) =>
  (one.participant_id !== null && one.participant_id === other.participant_id) ||
  (one.user_id !== null && one.user_id === other.user_id)

type Speaker = Pick<Voice, 'participant_id'>

/** Whether one of two who agree may be anyone with the slip, perhaps the other one. */
export const isWithSlip = (one: Speaker, other: Speaker) => one.participant_id === null || other.participant_id === null

/** Throws `own_report`: one person has one voice. */
export function requireOther(report: ReportRow, reporter: Reporter, instead: string) {
  if (isSameVoice(report, reporter)) throw new AppError('own_report', `This is your own report. ${instead}.`)
}

/**
 * A report with all its fields, so that a correction leaves nothing of the report before it in the result. Throws
 * `invalid_input` unless the one who conceded is a side.
 */
export function completeReport(match: ReportedMatch, input: ReportInput) {
  const { participant1_score, participant2_score, match_duration_minutes = null, conceded_by = null } = input
  if (conceded_by !== null && ![match.participant1_id, match.participant2_id].includes(conceded_by))
    throw invalidInput('conceded_by', 'Must be one of the two participants')
  const { ended_early = false } = input
  return { participant1_score, participant2_score, match_duration_minutes, ended_early, conceded_by }
}

interface Objection {
  participant_id: number | null
  /** Null for an objection without scores. */
  participant1_score: number | null
  participant2_score: number | null
}

interface NewReport {
  current: ReportRow | undefined
  reporter: Reporter
  input: ReportInput
  /** Those to the current report, the newest first. */
  objections: Objection[]
}

export type Outcome =
  /** It is the report now. */
  | { kind: 'saved'; state: 'open' | 'disputed' }
  /** It is the report now, with the scores that the other side, or the slip, said before. */
  | { kind: 'saved'; state: 'confirmed'; confirmed_with_slip: boolean }
  /** The current report stays, and the other side confirms or disputes it. */
  | { kind: 'confirmed' | 'disputed'; report: ReportRow }

/**
 * What a new report makes of the current one. The same side corrects its report, and ends a dispute with the scores of
 * the other. Both sides share a slip, so a slip corrects a slip, unless a slip has objected: then it adds a version.
 */
export function outcomeOf({ current, reporter, input, objections }: NewReport): Outcome {
  if (!current) return { kind: 'saved', state: 'open' }
  const isSame = isSameScore(current, input)
  const isOwn = isSameVoice(current, reporter)
  if (!isOwn && current.participant_id !== reporter.participant_id) {
    return { kind: isSame ? 'confirmed' : 'disputed', report: current }
  }
  if (current.state !== 'disputed') return { kind: 'saved', state: 'open' }
  const counter = objections.find(({ participant1_score }) => participant1_score !== null)
  const isAgreed = counter && counter.participant_id !== reporter.participant_id && isSameScore(counter, input)
  if (isAgreed) return { kind: 'saved', state: 'confirmed', confirmed_with_slip: isWithSlip(counter, reporter) }
  const isOtherSideOfSlip = !isOwn && objections[0]?.participant_id === null
  return isOtherSideOfSlip && !isSame ? { kind: 'disputed', report: current } : { kind: 'saved', state: 'disputed' }
}
