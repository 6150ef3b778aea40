import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** A span of time, whose end is not part of it; without an end, it has none. What has no date is after all that has. */
export interface Span {
  from: Date | undefined
  before: Date | undefined
  withUndated: boolean
}

const always: Span = { from: undefined, before: undefined, withUndated: true }

/** How many rows there are, of these months if they have dates: a kept total, as a value within a query. */
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

/** Compares the kept totals with the rows themselves, in one snapshot. Returns at most `limit` differences. */
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

/** Counts every total again: only what differs is written. */
export const recountTotals = (db: Db) => sql`select recount_totals()`.execute(db)

/** Adds up the differences that writers have left behind: the totals are the same before and after. */
export const addTotalChanges = (db: Db) => sql`select add_total_changes()`.execute(db)
