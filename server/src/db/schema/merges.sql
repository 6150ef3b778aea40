-- Merged accounts of one person, and each row that changed hands, so that a split gives it back (decision 058). A
-- merged account is hidden, so its merge keeps who saw it before.
create table merges (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Belongs to one account at most.
  merged_user_id bigint not null constraint merges_merged_user_key unique references users on delete cascade,
  player_visibility text not null check (player_visibility in ('private', 'participants', 'public')),
  at timestamptz(3) not null default now(),
  constraint merges_users_check check (user_id <> merged_user_id)
);
create index on merges (user_id, id);

-- Refers to the rows by id alone: they may be gone.
create table merged_rows (
  merge_id bigint not null references merges on delete cascade,
  kind text not null check (kind in ('participant', 'claim', 'event', 'import', 'alert', 'feedback')),
  row_id bigint not null,
  primary key (merge_id, kind, row_id)
);
