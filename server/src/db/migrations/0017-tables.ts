import { type Kysely, sql } from 'kysely'

/** How an event gives tables to pairings, and the check of each round as it was when the round was published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column table_policy text not null default 'fresh' check (table_policy in ('fresh', 'by_standing'))`.execute(
    db,
  )
  // Null for a draft, and for what was published before: these are checked when somebody asks.
  await sql`
    alter table rounds
      add column published_check jsonb,
      add constraint rounds_check_check check (published_check is null or not is_draft)`.execute(db)
}
