import { type Kysely, sql } from 'kysely'
import { createCounting } from './0002-army-counts/counting.ts'
import { createRecount } from './0002-army-counts/recount.ts'
import { createTables } from './0002-army-counts/tables.ts'
import { createTriggers } from './0002-army-counts/triggers.ts'

/**
 * The records of armies are kept as counts, so that reading them does not depend on how many matches there are: for
 * each event, and summed up over spans of time (sums_of says which). Triggers note every event that a statement
 * touches, wherever it comes from; before the transaction ends, the noted events are counted again and the differences
 * are added to the sums.
 *
 * An army_id of 0 is the whole faction: a participant who played two armies of a faction counts once for it. A matchup
 * is kept once, with the faction that sorts first on the left; a matchup of a faction with itself is a mirror. An event
 * without a date has the day -infinity, one without a country ''.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await createCounting(db)
  await createRecount(db)
  await createTriggers(db)
  // In batches that fit into memory.
  await sql`
    select recount_events(ids) from (
      select array_agg(id) as ids from (select id, row_number() over (order by id) as number from events) numbered
      group by number / 2000
    ) chunks`.execute(db)
}
