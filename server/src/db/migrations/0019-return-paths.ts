import { type Kysely, sql } from 'kysely'

/** A registration keeps the page that its author came from, so that the link in its mail leads back there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registrations add column return_to text check (length(return_to) <= 500)`.execute(db)
}
