import { z } from './zod.ts'

/** Which events count: tournaments, or friendly game days as well. */
export const ratingScopes = ['tournaments', 'all'] as const
export const RatingScope = z.enum(ratingScopes, 'Must be tournaments or all')
export type RatingScope = z.infer<typeof RatingScope>
