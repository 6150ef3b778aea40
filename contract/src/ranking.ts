import { type Category, categoriesMax } from './category-fields.ts'
import { wholeNumber } from './fields.ts'
import { z } from './zod.ts'

/** The criteria that every event can have. */
export const generalCriteria = [
  'wins',
  'draws',
  'fewest_losses',
  'match_points',
  'score_total',
  'score_difference',
  'opponents_win_rate',
  'opponents_opponents_win_rate',
  'head_to_head',
  'win_path',
  'matrix_points',
  'major_wins',
  'adjustment',
  'lot',
  'elimination',
  'category_total',
  'overall',
] as const
export type GeneralCriterion = (typeof generalCriteria)[number]

/** @internal The score in a category of the event, such as `category:painting`. */
export type CategoryCriterion = `category:${string}`

/** What can separate one participant from another. @example opponents_win_rate */
export const Criterion = z
  .union(
    [
      z.enum(generalCriteria),
      z.string().regex(/^category:[a-z0-9][a-z0-9-]{0,39}$/) as unknown as z.ZodType<
        CategoryCriterion,
        CategoryCriterion
      >,
    ],
    'Must be one of the criteria',
  )
  .meta({ id: 'Criterion' })
export type Criterion = z.infer<typeof Criterion>

/**
 * The criteria that rank the participants, in the order in which they decide.
 * @example ["wins", "draws", "opponents_win_rate", "win_path"]
 */
export const Ranking = z
  .array(Criterion, 'Must be a list of criteria')
  .min(1, 'Please give at least one criterion')
  .max(generalCriteria.length + categoriesMax, 'Must not have more criteria than there are')
  .refine((ranking) => new Set(ranking).size === ranking.length, 'Must not have a criterion twice')
export type Ranking = z.infer<typeof Ranking>

const MatchPoints = wholeNumber(-100, 100)

/** The match points of each result. @example {"win": 3, "draw": 1, "loss": 0} */
export const MatchPointsRule = z
  .object({
    /** For a win. @example 3 */
    win: MatchPoints,
    /** For a draw. @example 1 */
    draw: MatchPoints,
    /** For a loss. @example 0 */
    loss: MatchPoints,
    /** For a win with at least twice the score of the other; left out, as for a win. @example 3 */
    major_win: MatchPoints.optional(),
    /** For a loss with more than half the score of the other; left out, as for a loss. @example 0 */
    minor_loss: MatchPoints.optional(),
  })
  .meta({ id: 'MatchPointsRule' })
export type MatchPointsRule = z.infer<typeof MatchPointsRule>

/** What a bye is worth. @example {"counts_as": "win", "score": "own_average"} */
export const ByeRule = z
  .object({
    /** A win, or nothing at all. @example win */
    counts_as: z.enum(['win', 'nothing']),
    /** The average of one’s own matches, or this score against 0. @example own_average */
    score: z.union([z.literal('own_average'), wholeNumber(0, 100_000)], 'Must be own_average or a score'),
  })
  .meta({ id: 'ByeRule' })
export type ByeRule = z.infer<typeof ByeRule>

/** How an event ranks its participants. */
export interface RankingRules {
  ranking: Ranking
  points: MatchPointsRule
  bye: ByeRule
  categories: readonly Pick<Category, 'code' | 'in_ranking'>[]
}

/** The rules of the specification: records alone decide, and equal ones share a position. */
export const defaultRules: RankingRules & { categories: never[] } = {
  ranking: ['wins', 'draws', 'fewest_losses'],
  points: { win: 3, draw: 1, loss: 0 },
  bye: { counts_as: 'win', score: 'own_average' },
  categories: [],
}
