import type { MatchResult } from '@muster/contract/matches'

export interface Scored {
  participant1_score: number | null
  participant2_score: number | null
}

/** The result: pending until both scores are known, then a win for the higher score, or a draw. */
export function resultOf({ participant1_score, participant2_score }: Scored): MatchResult {
  if (participant1_score === null || participant2_score === null) return 'pending'
  if (participant1_score > participant2_score) return 'player1_win'
  if (participant1_score < participant2_score) return 'player2_win'
  return 'draw'
}
