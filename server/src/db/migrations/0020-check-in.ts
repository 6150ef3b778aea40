import { type Kysely, sql } from 'kysely'

/** Whether participants check in themselves. The organiser opens this, because one check-in leaves everyone else out of the pairing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column check_in_open boolean not null default false`.execute(db)
}
