import type { Criterion, GeneralCriterion } from '@muster/contract/ranking'
import { categoryOf } from '@muster/rules/criterion-kinds'

const meanings: Record<GeneralCriterion, string> = {
  wins: 'Matches won, and byes that count as a win.',
  draws: 'Matches drawn.',
  fewest_losses: 'Fewer are better.',
  match_points: 'Points for each result, plus or minus what the organiser has added or taken away.',
  score_total: 'Points scored; a bye is worth what this event says.',
  score_difference: 'Points scored minus points conceded.',
  opponents_win_rate: 'The share of their matches that the opponents have won; each counts as at least a third.',
  opponents_opponents_win_rate: 'The same for the opponents’ opponents.',
  head_to_head: 'Wins among those who are level, if all of them have met.',
  win_path: 'Whoever lost later is ahead.',
  matrix_points: 'Twenty points shared out in each match by the difference between the scores.',
  major_wins: 'Wins with at least twice the score of the other.',
  adjustment: 'Points that the organiser has added or taken away.',
  lot: 'Drawn at random, once for the event.',
  elimination: 'The place in the last elimination; who was not in it comes after.',
  category_total: 'The soft scores that count in the ranking, together.',
  overall: 'Match points, or 20-0 points where they count, plus the soft scores that count.',
}

/** A sentence about a criterion. */
export const meaningOf = (criterion: Criterion) =>
  categoryOf(criterion) === undefined ? meanings[criterion as GeneralCriterion] : 'Points that the organiser has given.'
