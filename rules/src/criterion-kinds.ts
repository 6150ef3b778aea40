import type { Criterion } from '@muster/contract/ranking'

/** The code of the category that a criterion compares; undefined for all others. */
export const categoryOf = (criterion: Criterion): string | undefined =>
  criterion.startsWith('category:') ? criterion.slice('category:'.length) : undefined

/** Whether a criterion counts anything besides matches and adjustments. */
export const isSoft = (criterion: Criterion) =>
  criterion === 'category_total' || criterion === 'overall' || categoryOf(criterion) !== undefined

/** Whether a ranking depends on the match points of each result. */
export const countsPoints = (ranking: readonly Criterion[]) =>
  ranking.includes('match_points') || (ranking.includes('overall') && !ranking.includes('matrix_points'))
