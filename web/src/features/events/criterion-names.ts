import type { Category } from '@muster/contract/category-fields'
import type { Criterion, GeneralCriterion, RankingRules } from '@muster/contract/ranking'
import { categoryOf, countsPoints } from '@muster/rules/criterion-kinds'
import { formatPercent } from '../../lib/format.ts'

/** The criteria as the page calls them. */
const names: Record<GeneralCriterion, string> = {
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
  elimination: 'Elimination',
  category_total: 'Soft scores',
  overall: 'Overall',
}

export type Categories = readonly Pick<Category, 'code' | 'label'>[]

/** A criterion as the page calls it. A copy of an earlier build has no categories. */
export function criterionName(criterion: Criterion, categories: Categories = []): string {
  const code = categoryOf(criterion)
  if (code === undefined) return names[criterion as GeneralCriterion]
  return categories.find((category) => category.code === code)?.label ?? code
}

/** The criteria in their order: “Wins, then opponents’ win rate, then lot”. */
export const describeRanking = (ranking: readonly Criterion[], categories?: Categories) =>
  ranking
    .map((criterion) => criterionName(criterion, categories))
    .map((name, index) => (index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
    .join(', then ')

/** The match points of each result, best first; undefined if the ranking does not count them. */
export function describePoints({ ranking, points }: Pick<RankingRules, 'ranking' | 'points'>): string | undefined {
  if (!countsPoints(ranking)) return undefined
  const { major_win, win, draw, minor_loss, loss } = points
  return [
    ...(major_win === undefined ? [] : [`major win ${major_win}`]),
    `win ${win}`,
    `draw ${draw}`,
    ...(minor_loss === undefined ? [] : [`minor loss ${minor_loss}`]),
    `loss ${loss}`,
  ].join(', ')
}

const shares: readonly Criterion[] = ['opponents_win_rate', 'opponents_opponents_win_rate']
const fractions: readonly Criterion[] = ['win_path', 'lot']

/** Formats rates as percentages, averages of byes with one digit, and negative numbers with a minus, not a hyphen. */
export function formatValue(criterion: Criterion, value: number | null): string {
  if (value === null) return '–'
  if (shares.includes(criterion)) return formatPercent(value)
  if (fractions.includes(criterion)) return value.toFixed(3)
  return (Number.isInteger(value) ? String(value) : value.toFixed(1)).replace('-', '−')
}
