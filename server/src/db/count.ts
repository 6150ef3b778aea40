import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A query with conditions, but without selected columns. */
type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>

const count = sql<number>`count(*)`.as('count')

/** The number of rows, as a value within another query. */
export const countOf = <Table extends keyof Tables>(rows: Rows<Table>) =>
  rows.clearSelect().select(count).$asScalar().$notNull()

/** The number of rows. */
export async function countRows<Table extends keyof Tables>(rows: Rows<Table>): Promise<number> {
  const result = await rows.clearSelect().select(count).executeTakeFirstOrThrow()
  return result.count
}
