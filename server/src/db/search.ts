import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether folded text contains typed text, regardless of case and accents. `%` and `_` have no special meaning. */
export const contains = (folded: Expression<unknown>, typed: string) =>
  sql<SqlBool>`${folded} like '%' || ${sql`replace(replace(replace(fold_text(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`} || '%'`
