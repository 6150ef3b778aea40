import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether folded text holds what a person typed, anywhere, whatever the case and the accents. `%` and `_` mean themselves. */
export const contains = (folded: Expression<unknown>, typed: string) =>
  sql<SqlBool>`${folded} like '%' || ${sql`replace(replace(replace(fold_text(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`} || '%'`
