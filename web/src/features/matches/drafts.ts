import type { Match, Scores } from '@muster/contract/matches'
import { hasDraft, readDraft } from '../accounts/draft.ts'
import type { MatchRow } from './match-rows.ts'
import type { MatchWork } from './match-work.ts'
import type { MatchProgress } from './save-matches.ts'

/** Rows of matches that were cut off before they were added, and what of them is on the server already. */
export interface MatchesDraft {
  matches: MatchRow[]
  progress: MatchProgress
}

/** A result that was cut off like that. */
export interface ResultDraft {
  match: Match
  scores: Scores
}

/** What was being mended about a match. */
export interface MatchEditDraft {
  match: Match
  row: MatchRow
}

export const matchesDraft = (event_id: number) => `matches_draft_${event_id}`
export const resultDraft = (event_id: number) => `result_draft_${event_id}`
export const matchEditDraft = (event_id: number) => `match_draft_${event_id}`

/** Where somebody was who was cut off. */
export function unfinishedMatch(event_id: number, user_id: number): MatchWork | undefined {
  const result = readDraft<ResultDraft>(resultDraft(event_id), user_id)
  if (result) return { kind: 'score', match: result.match }
  const edit = readDraft<MatchEditDraft>(matchEditDraft(event_id), user_id)
  if (edit) return { kind: 'edit', match: edit.match }
  return hasDraft(matchesDraft(event_id), user_id) ? { kind: 'add' } : undefined
}
