import { type Kysely, sql } from 'kysely'

/** A slip with a new code may act on its match as often as before (decision 048). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table slips add issued_at timestamptz(3) not null default now()`.execute(db)
}
