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
    with claim_mails as (delete from event_mails where kind = 'claim' returning *)
    insert into event_mails (user_id, event_id, kind, subject_id, at)
    select distinct on (claim_mails.user_id, claims.event_id, claims.user_id)
      claim_mails.user_id, claims.event_id, 'claim', claims.user_id, claim_mails.at
    from claim_mails join claims on claims.id = subject_id
    where sent_at is null
    order by claim_mails.user_id, claims.event_id, claims.user_id, claim_mails.at`.execute(db)
}
