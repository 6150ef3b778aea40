-- What an event scores besides its matches, and what its participants vote on.
alter table events
  add categories jsonb not null default '[]' check (jsonb_typeof(categories) = 'array');
alter table participants
  -- By the code of the category.
  add category_scores jsonb not null default '{}' check (jsonb_typeof(category_scores) = 'object');

create table polls (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  question text not null check (char_length(question) <= 120),
  choices text not null check (choices in ('participants', 'opponents')),
  picks integer not null check (picks between 1 and 3),
  category text,
  -- The votes of each participant, once it is closed, and how many ballots there were.
  results jsonb check (jsonb_typeof(results) = 'array'),
  ballots integer,
  check ((results is null) = (ballots is null))
);
create index on polls (event_id);

create trigger note_added after insert on polls referencing new table as changed
for each statement execute function note_events();
create trigger note_changed after update on polls referencing old table as former new table as changed
for each statement execute function note_events();
create trigger note_deleted after delete on polls referencing old table as changed
for each statement execute function note_events();

-- Ballots are secret: which accounts have voted is here, without a time. By account, so that nobody votes again by leaving
-- and joining.
create table poll_voters (
  poll_id bigint not null references polls on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (poll_id, user_id)
);
create index on poll_voters (user_id);

-- What was voted is here, all of a poll in one value, so that no order of rows tells which ballot came with which voter.
-- The key of a ballot is derived from a secret that only the voter's device has. The row goes when the poll is closed.
create table ballot_boxes (
  poll_id bigint primary key references polls on delete cascade,
  ballots jsonb not null default '{}' check (jsonb_typeof(ballots) = 'object')
);
