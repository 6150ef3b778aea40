import { type Kysely, sql } from 'kysely'

/**
 * The events whose date alone does not tell whether they are to come, running or over are found by one index for each
 * reason. With one for all, those that are to come and say when they end would be read, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_told`.execute(db)
  await sql`create index events_begun on events (event_date, id) where begun or finished_at is not null`.execute(db)
  await sql`create index events_lasting on events (event_date, ends_at, id) where ends_at is not null`.execute(db)
}
