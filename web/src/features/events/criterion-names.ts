import type { Criterion } from '@muster/contract/ranking'
import { formatPercent } from '../../lib/format.ts'

/** The criteria as the page calls them. */
export const criterionNames: Record<Criterion, string> = {
  wins: 'Wins',
  draws: 'Draws',
  fewest_losses: 'Losses',
  match_points: 'Match points',
  score_total: 'Score',
  score_difference: 'Difference',
  opponents_win_rate: 'Opponents’ win rate',
  opponents_opponents_win_rate: 'Their opponents’ win rate',
  head_to_head: 'Head to head',
  win_path: 'Win path',
  matrix_points: '20-0 points',
  major_wins: 'Major wins',
  adjustment: 'Adjustment',
  lot: 'Lot',
}

/** A ranking in short. */
export const describeRanking = (ranking: readonly Criterion[]) =>
  ranking.map((criterion) => criterionNames[criterion]).join(', ')

/** What each of them counts, in a sentence. */
export const criterionMeanings: Record<Criterion, string> = {
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
}

const shares: readonly Criterion[] = ['opponents_win_rate', 'opponents_opponents_win_rate']
const fractions: readonly Criterion[] = ['win_path', 'lot']

/** Rates as percentages; averages of byes with one digit. A negative number has a minus sign, not a hyphen. */
export function formatValue(criterion: Criterion, value: number | null): string {
  if (value === null) return '–'
  if (shares.includes(criterion)) return formatPercent(value)
  if (fractions.includes(criterion)) return value.toFixed(3)
  return (Number.isInteger(value) ? String(value) : value.toFixed(1)).replace('-', '−')
}
