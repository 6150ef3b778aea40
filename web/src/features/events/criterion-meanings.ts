import type { Criterion } from '@muster/contract/ranking'

/** What each criterion counts, in a sentence. */
export const criterionMeanings: Record<Criterion, string> = {
  wins: 'Matches won, and byes that count as a win.',
  draws: 'Matches drawn.',
  fewest_losses: 'Fewer are better.',
  match_points: 'Points for each result, with what the organiser has added or taken.',
  score_total: 'Everything scored, a bye being worth what this event says.',
  score_difference: 'Scored, less what the opponents have scored.',
  opponents_win_rate: 'How much of their matches the opponents have won, each at least a third.',
  opponents_opponents_win_rate: 'The same for the opponents of the opponents.',
  head_to_head: 'Wins among those who are level, if all of them have met.',
  win_path: 'Whoever lost later is ahead.',
  matrix_points: 'Twenty points shared in each match by the difference of the scores.',
  major_wins: 'Wins with at least twice the score of the other.',
  adjustment: 'What the organiser has added or taken.',
  lot: 'Drawn once for the event.',
}
