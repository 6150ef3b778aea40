import type { Match, Scores } from '@muster/contract/matches'
import { readDraft } from '../accounts/draft.ts'
import type { MatchRow } from './match-rows.ts'
import type { MatchProgress } from './save-matches.ts'

/** Rows of matches whose adding was cut off by the end of a session, and what of them is on the server already. */
export interface MatchesDraft {
  matches: MatchRow[]
  progress: MatchProgress
}

/** A result that was cut off like that. */
export interface ResultDraft {
  match: Match
  scores: Scores
}

export const matchesDraft = (event_id: number) => `matches_draft_${event_id}`
export const resultDraft = (event_id: number) => `result_draft_${event_id}`

export const readResultDraft = (event_id: number, user_id: number | undefined) =>
  readDraft<ResultDraft>(resultDraft(event_id), user_id)
