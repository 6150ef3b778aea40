import { type Kysely, sql } from 'kysely'

/** What accounts and repeated calls keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The page that somebody came from, so that the link in the mail of a registration leads back there.
  await sql`alter table registrations add column return_to text check (length(return_to) <= 500)`.execute(db)
  await sealAnswers(db)
}

/** Answers are kept compressed, sealed with the key of their call, and no longer than their event. */
async function sealAnswers(db: Kysely<unknown>) {
  // Those of the last 14 days cannot be sealed: their keys are not known here. Their calls stay done.
  await sql`
    alter table idempotency_keys
      add column event_id bigint,
      alter column answer type bytea using null,
      alter column answer set storage external`.execute(db)
  await sql`create index on idempotency_keys (event_id) where event_id is not null`.execute(db)
  await sql`
    create index idempotency_keys_large on idempotency_keys (user_id, created_at)
    where octet_length(answer) > 1024`.execute(db)
  // Without a reference: a call to an event that does not exist claims its key before it is refused.
  await sql`
    create function forget_answers() returns trigger
    language plpgsql as $$
    begin
      delete from idempotency_keys where event_id in (select id from gone);
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger forget_answers after delete on events
    referencing old table as gone
    for each statement execute function forget_answers()`.execute(db)
}
