import { type Kysely, sql } from 'kysely'
import { createCounting } from './0002-army-counts/counting.ts'
import { createRecount } from './0002-army-counts/recount.ts'
import { createTables } from './0002-army-counts/tables.ts'
import { createTriggers } from './0002-army-counts/triggers.ts'

/**
 * What armies have done is kept counted, so that reading it does not depend on how many matches there are: for each event, and
 * summed up over spans of time (sums_of says which). Triggers note every event that a statement touches, whoever sends it;
 * before the transaction ends the noted events are counted again and what differs is added to the sums.
 *
 * An army_id of 0 is the whole faction: a participant who played two armies of a faction is one participant of it. A matchup
 * is kept once, the faction that sorts first on the left; two of the same faction are a mirror. An event without a date has the
 * day -infinity, one without a country ''.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await createCounting(db)
  await createRecount(db)
  await createTriggers(db)
  // In parts that fit into memory.
  await sql`
    select recount_events(ids) from (
      select array_agg(id) as ids from (select id, row_number() over (order by id) as number from events) numbered
      group by number / 2000
    ) chunks`.execute(db)
}
