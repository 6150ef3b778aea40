import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A query with its conditions, but no columns selected yet. */
type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>

const count = sql<number>`count(*)`.as('count')

/** How many rows there are, as a value within another query. */
export const countOf = <Table extends keyof Tables>(rows: Rows<Table>) =>
  rows.clearSelect().select(count).$asScalar().$notNull()

/** How many rows there are. */
export async function countRows<Table extends keyof Tables>(rows: Rows<Table>): Promise<number> {
  const { count: found } = await rows.clearSelect().select(count).executeTakeFirstOrThrow()
  return found
}
