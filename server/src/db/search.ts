import { type Expression, type SqlBool, sql } from 'kysely'

/** The pattern of `like` for text that contains typed text, regardless of case and accents. `%` and `_` have no special meaning. */
export const patternOf = (typed: Expression<string>) =>
  sql<string>`'%' || replace(replace(replace(fold_text(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/** Whether folded text contains typed text. */
export const contains = (folded: Expression<unknown>, typed: string) =>
  sql<SqlBool>`${folded} like ${patternOf(sql<string>`${typed}`)}`
