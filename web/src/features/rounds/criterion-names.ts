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

const shares: readonly Criterion[] = ['opponents_win_rate', 'opponents_opponents_win_rate']
const fractions: readonly Criterion[] = ['win_path', 'lot']

/** Rates as percentages; averages of byes with one digit. */
export function formatValue(criterion: Criterion, value: number | null): string {
  if (value === null) return '–'
  if (shares.includes(criterion)) return formatPercent(value)
  if (fractions.includes(criterion)) return value.toFixed(3)
  return Number.isInteger(value) ? String(value) : value.toFixed(1)
}
