-- A look of an editor at what an account has imported, or an account whose events are left out (decision 060).
create table reviews (
  id bigint generated always as identity primary key,
  -- No reference: what was decided stays when the account is deleted, and holds when it comes back with its id.
  user_id bigint not null,
  state text not null check (state in ('waiting', 'left_out', 'accepted')),
  -- For the account to read.
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  constraint reviews_left_out_check check ((state = 'left_out') = (reason is not null))
);
create unique index reviews_open_key on reviews (user_id) where state <> 'accepted';
create index on reviews (user_id);
