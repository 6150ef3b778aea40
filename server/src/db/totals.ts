import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** A span of time without its end; open if an end is undefined. Undated rows come after all dated ones. */
export interface Span {
  from: Date | undefined
  before: Date | undefined
  withUndated: boolean
}

const always: Span = { from: undefined, before: undefined, withUndated: true }

/** The stored total of rows, within these months if they have dates, as a value within a query. */
export function totalOf(key: string, { from, before, withUndated }: Span = always) {
  const bounds = [sql`key = ${key}`]
  if (from) bounds.push(sql`month >= ${startOf(from)}`)
  if (before || !withUndated) bounds.push(sql`month < ${startOf(before ?? 'infinity')}`)
  const which = sql.join(bounds, sql` and `)
  return sql<number>`(
    select coalesce(sum(rows), 0)::bigint
    from (select rows from totals where ${which} union all select rows from total_changes where ${which}) kept)`
}

const startOf = (instant: Date | 'infinity') => sql`(${instant}::timestamptz at time zone 'utc')`

/** A total that is not the number of rows, by its key and month. */
export interface TotalDifference {
  key: string
  month: string
  kept: number
  counted: number
}

/** Compares the stored totals with the rows themselves, in one snapshot. Returns at most `limit` differences. */
export async function findTotalDifferences(db: Db, limit: number): Promise<TotalDifference[]> {
  const { rows } = await sql<TotalDifference>`
    select key, month::text as month, sum(kept)::bigint as kept, sum(counted)::bigint as counted
    from (
      select key, month, rows as kept, 0 as counted from totals
      union all select key, month, rows, 0 from total_changes
      union all select key, month, 0, rows from counted_totals
    ) each
    group by key, month having sum(kept) <> sum(counted) order by key, month limit ${limit}`.execute(db)
  return rows
}

/** Recounts every total; writes only differences. */
export const recountTotals = (db: Db) => sql`select recount_totals()`.execute(db)

/** Adds the recorded changes to the totals; the sums stay the same. */
export const addTotalChanges = (db: Db) => sql`select add_total_changes()`.execute(db)
