import { type Kysely, sql } from 'kysely'

/**
 * One person has one voice in a match (decision 048). A report keeps the account that sent it, also with a slip, and
 * whether the slip alone confirmed it. The claims of one person in an event are one mail a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports
      add user_id bigint references users on delete set null,
      add confirmed_with_slip boolean not null default false;
    create index on reports (user_id);

    -- The subject of a claim is who claims: their claims in an event are one mail a day.
    delete from event_mails where kind = 'claim' and sent_at is not null;
    update event_mails set subject_id = claims.user_id from claims
    where kind = 'claim' and claims.id = event_mails.subject_id`.execute(db)
}
