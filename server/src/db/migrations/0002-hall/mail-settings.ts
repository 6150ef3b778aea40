import { sql } from 'kysely'

/**
 * Mails about events: which of them an account gets, and those that wait to be sent. A mail about a cancelled event
 * outlives the event, so `event_id` refers to nothing.
 */
export const createMailSettings = sql`
  alter table users
    add mail_pairings boolean not null default true,
    add mail_places boolean not null default true,
    add mail_disputes boolean not null default true,
    add mail_events boolean not null default true,
    -- 122 random bits. It can only switch mails off.
    add unsubscribe_key text not null unique default replace(gen_random_uuid()::text, '-', ''),
    add event_mail_at timestamptz(3);

  create table event_mails (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    event_id bigint not null,
    kind text not null check (kind in ('pairing', 'place', 'dispute', 'change', 'cancellation', 'announcement')),
    -- What of the event: a round, a participant, a report, a change or an announcement.
    subject_id bigint not null,
    content jsonb not null default '{}',
    at timestamptz(3) not null default clock_timestamp(),
    -- The job that sends it.
    job bigint,
    sent_at timestamptz(3),
    constraint event_mails_key unique (user_id, event_id, kind, subject_id)
  );
  create index on event_mails (at);

  -- An event before its changes of the last minutes, until they are mailed.
  create table event_changes (
    event_id bigint primary key references events on delete cascade,
    id bigint generated always as identity,
    before jsonb not null
  )`
