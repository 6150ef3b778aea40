-- Tables that call the organiser, and what the organiser announces to everyone.
create table calls (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  table_number integer not null check (table_number between 1 and 1000),
  reason text check (char_length(reason) <= 200),
  -- A nickname at that time, or slip.
  called_by text not null,
  at timestamptz(3) not null default clock_timestamp(),
  resolved_at timestamptz(3),
  -- Whose nickname called_by was.
  participant_id bigint
);
create unique index calls_open on calls (event_id, table_number) where resolved_at is null;
create index on calls (event_id, id);

create table announcements (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  at timestamptz(3) not null default clock_timestamp(),
  is_taken_back boolean not null default false
);
create index on announcements (event_id, id);
