import type { Body } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import { scoreMax } from '@muster/contract/score-limits'
import { isWronglyConceded, wrongConcession } from '@muster/rules/concession'

/** A report as it is typed. Checked without the schemas, which are larger than the page of a slip. */
export interface ReportValues {
  /** The score of the side that the form shows first. */
  first: string
  second: string
  minutes: string
  ended_early: boolean
  conceded_by: number | null
}

export const noReport: ReportValues = { first: '', second: '', minutes: '', ended_early: false, conceded_by: null }

type ReportBody = Body<'POST /events/:event_id/matches/:match_id/reports'>

/** The body of a report, or its fault. */
export function readReport(
  match: Match,
  isSwapped: boolean,
  values: ReportValues,
): { body: ReportBody } | { fault: string } {
  const [first, second] = [scoreOf(values.first), scoreOf(values.second)]
  if (values.first.trim() === '' || values.second.trim() === '') return { fault: 'Please enter both scores.' }
  if (first === undefined || second === undefined) {
    return { fault: `Scores are whole numbers from 0 to ${scoreMax}.` }
  }
  const minutes = values.minutes.trim() === '' ? null : Number(values.minutes)
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= maxMinutes)) {
    return { fault: `The minutes played are a whole number from 1 to ${maxMinutes}.` }
  }
  const [participant1_score, participant2_score] = isSwapped ? [second, first] : [first, second]
  const { conceded_by, ended_early } = values
  const { participant1_id } = match
  const scores = { participant1_score, participant2_score, is_double_loss: false }
  if (isWronglyConceded({ participant1_id, conceded_by, ...scores })) return { fault: `${wrongConcession}.` }
  return { body: { participant1_score, participant2_score, match_duration_minutes: minutes, ended_early, conceded_by } }
}

const maxMinutes = 1440

function scoreOf(text: string): number | undefined {
  const score = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
  return score <= scoreMax ? score : undefined
}
