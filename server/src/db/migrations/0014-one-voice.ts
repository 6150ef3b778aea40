import { type Kysely, sql } from 'kysely'

/**
 * One person has one voice in a match (decision 048). A report keeps the account that sent it, also with a slip, and
 * whether the slip alone confirmed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports
      add user_id bigint references users on delete set null,
      add confirmed_with_slip boolean not null default false;
    create index on reports (user_id)`.execute(db)
}
