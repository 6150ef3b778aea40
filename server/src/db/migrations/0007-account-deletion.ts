import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Deleted accounts: the list of their ids, which outlives backups, and for seven days what undoes a deletion, encrypted
 * with a key that only the mailed link contains. An event may have lost its owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events alter owner_id drop not null;

    -- Nothing here is about a person. An id alone could belong to someone else in another database, so each has a
    -- fingerprint: the hash of a random key of the account, which is gone with it.
    create table deleted_accounts (
      number integer primary key check (number between 1000 and 9999999),
      user_id bigint not null,
      fingerprint bytea not null unique check (octet_length(fingerprint) = 32),
      deleted_at timestamptz(3) not null default now()
    );

    create table closed_accounts (
      number integer primary key references deleted_accounts on delete cascade,
      -- Of the token in the mailed link.
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      sealed bytea not null,
      -- The mail with the link, until it is delivered.
      mail jsonb,
      closed_at timestamptz(3) not null default now()
    );
    alter table closed_accounts alter column sealed set storage external;
    create index on closed_accounts (closed_at);

    -- Whose nickname called_by was.
    alter table calls add participant_id bigint;
    update calls set participant_id = participants.id
    from participants where participants.event_id = calls.event_id and participants.nickname = calls.called_by;

    -- A new name of a participant is no new result.
    drop trigger result_changed on matches;
    create trigger result_changed
    after update of participant1_score, participant2_score, ended_early, conceded_by, result_by on matches
    for each row when (
      current_setting('muster.is_renaming', true) is distinct from 'on' and
      (old.participant1_score, old.participant2_score, old.ended_early, old.conceded_by, old.result_by) is distinct from
      (new.participant1_score, new.participant2_score, new.ended_early, new.conceded_by, new.result_by))
    execute function result_recorded()`.execute(db)
}
