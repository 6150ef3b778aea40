-- Mails about events that wait to be sent. A mail about a cancelled event outlives the event, so `event_id` refers to
-- nothing.
create table event_mails (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event_id bigint not null,
  kind text not null check (kind in (
    'pairing', 'place', 'dispute', 'claim', 'claim_decision', 'change', 'cancellation', 'announcement')),
  -- What of the event: a round, a participant, a report, a change or an announcement. Of a claim, it is who claims: the
  -- claims of one person in an event are one mail a day. Of a decision, it is the participant: a refused claim is gone.
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
);
