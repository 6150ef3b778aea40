import { type Kysely, sql } from 'kysely'

/**
 * Each time somebody registers an address that nobody has verified, a separate registration is made: the link that is
 * mailed for it confirms what was typed for that one, and nothing that somebody else typed before or after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registrations (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      nickname text not null check (char_length(nickname) between 1 and 50),
      password_hash text not null,
      email_visible boolean not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index on registrations (user_id, id desc)`.execute(db)
  await sql`create index on registrations (created_at)`.execute(db)
  await sql`alter table account_tokens add column registration_id bigint references registrations on delete cascade`.execute(
    db,
  )
  await sql`create index on account_tokens (registration_id)`.execute(db)
  // Every unverified account so far was registered once.
  await sql`
    insert into registrations (user_id, nickname, password_hash, email_visible, created_at)
    select id, nickname, password_hash, email_visible, created_at from users where not is_verified`.execute(db)
  await sql`
    update account_tokens set registration_id = registrations.id
    from registrations where registrations.user_id = account_tokens.user_id and purpose = 'verify_email'`.execute(db)
  await sql`delete from account_tokens where purpose = 'verify_email' and registration_id is null`.execute(db)
  await sql`
    alter table account_tokens
    add constraint account_tokens_registration_check check ((purpose = 'verify_email') = (registration_id is not null))
  `.execute(db)
}
