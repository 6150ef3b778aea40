-- A user who says that a participant without an account is them.
create table claims (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  participant_id bigint not null,
  user_id bigint not null references users on delete cascade,
  confirmed_at timestamptz(3),
  at timestamptz(3) not null default clock_timestamp(),
  constraint claims_participant_key unique (participant_id, user_id),
  foreign key (event_id, participant_id) references participants (event_id, id) on delete cascade
);
create index on claims (event_id, id);
create index on claims (user_id);
