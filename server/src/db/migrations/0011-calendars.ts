import { type Kysely, sql } from 'kysely'

/**
 * Whoever knows the key can read the calendar of this user's events. The user must be able to see the key again, so it
 * is kept as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column calendar_key text unique`.execute(db)
}
