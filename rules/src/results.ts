import type { MatchResult } from '@muster/contract/matches'

export interface Scored {
  participant1_score: number | null
  participant2_score: number | null
  is_double_loss: boolean
}

/** The result: pending until both scores are known, then a win for the higher score, or a draw. Both sides may lose. */
export function resultOf({ participant1_score, participant2_score, is_double_loss }: Scored): MatchResult {
  if (is_double_loss) return 'double_loss'
  if (participant1_score === null || participant2_score === null) return 'pending'
  if (participant1_score > participant2_score) return 'player1_win'
  if (participant1_score < participant2_score) return 'player2_win'
  return 'draw'
}
