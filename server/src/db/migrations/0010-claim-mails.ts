import { type Kysely, sql } from 'kysely'

/** Mails about claims: to the organiser, and to the user who made one (decision 050). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add mail_claims boolean not null default true;

    -- The subject of a claim is its id. That of a decision is the participant: a refused claim is gone.
    alter table event_mails drop constraint event_mails_kind_check;
    alter table event_mails add constraint event_mails_kind_check check (kind in (
      'pairing', 'place', 'dispute', 'claim', 'claim_decision', 'change', 'cancellation', 'announcement'))`.execute(db)
}
