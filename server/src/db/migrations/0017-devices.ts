import { type Kysely, sql } from 'kysely'

/** The devices on which an account has signed in since its last new password (decision 006). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table devices (
      user_id bigint not null references users on delete cascade,
      secret_hash bytea not null check (octet_length(secret_hash) = 32),
      signed_in_at timestamptz(3) not null default now(),
      primary key (user_id, secret_hash)
    );
    create index on devices (signed_in_at)`.execute(db)
}
