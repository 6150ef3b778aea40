-- Imports of files: what each has made, so that it can go on after a crash and be undone.
create table imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Of the file and of how it is read.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  file_name text check (char_length(file_name) between 1 and 200),
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  unit text not null check (unit in ('line', 'entry')),
  -- The compressed request, until the import is done.
  content bytea,
  -- Whether the user may create any number of events.
  is_editor boolean not null,
  lines_total integer not null,
  lines_done integer not null default 0,
  events_added integer not null default 0,
  events_existing integer not null default 0,
  participants_added integer not null default 0,
  participants_existing integer not null default 0,
  matches_added integer not null default 0,
  matches_existing integer not null default 0,
  kept jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- Whether its matches count towards those of its account that no editor has seen.
  needs_review boolean not null default false,
  review_id bigint references reviews
);
-- Of two imports of one file at once, the database lets one through.
create unique index imports_content_key on imports (user_id, content_hash) where state not in ('failed', 'undone');
create index on imports (user_id, id);
create index on imports (review_id) where review_id is not null;

create table import_problems (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  reason text not null,
  primary key (import_id, line)
);

-- Refers to the rows by id alone: they may be gone. A round is its number in its event.
create table imported_rows (
  import_id bigint not null references imports on delete cascade,
  kind text not null check (kind in ('event', 'participant', 'round', 'match')),
  event_id bigint not null,
  row_id bigint not null,
  -- The line that it was made from; null for a round.
  line integer,
  primary key (import_id, event_id, kind, row_id)
);
