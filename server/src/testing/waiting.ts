import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Polls until something is so. Only the limit of the test itself ends it, so that a slow machine fails nothing. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}

/** Until a statement on this database waits for a lock that another transaction holds. */
export const untilBlocked = (db: Db) =>
  until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  })
