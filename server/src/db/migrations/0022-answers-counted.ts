import { type Kysely, sql } from 'kysely'

/** All answers of an account count towards its budget, so the index of large ones has no use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index idempotency_keys_large`.execute(db)
  await sql`drop index idempotency_keys_user_id_idx`.execute(db)
  await sql`create index on idempotency_keys (user_id, created_at)`.execute(db)
}
