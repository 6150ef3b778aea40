-- Rounds that Muster pairs. A round that was typed in, match by match, has no row here.
create table rounds (
  event_id bigint not null references events on delete cascade,
  number integer not null check (number between 1 and 1000),
  method text not null check (method in ('swiss', 'random', 'round_robin', 'elimination', 'manual')),
  seed integer not null check (seed >= 0),
  top integer check (top in (2, 4, 8, 16, 32, 64, 128, 256, 512)),
  -- Of an elimination: the participants as they were seeded when it began, whatever becomes of them. Of a round robin:
  -- its seats, so that the schedule stays as it is when somebody drops or comes late (decision 059).
  seeds bigint[],
  forbid jsonb not null default '[]',
  keep_clubs_apart boolean not null default false,
  published_at timestamptz(3),
  -- For the seats, which refer to it.
  is_draft boolean not null default true,
  -- A running clock has an end; a stopped one has seconds left.
  clock_ends_at timestamptz(3),
  clock_left integer check (clock_left between -86400 and 86400),
  version integer not null default 1,
  changed_at timestamptz(3) not null default now(),
  -- The check of the round as it was when the round was published.
  published_check jsonb,
  primary key (event_id, number),
  constraint rounds_draft_key unique (event_id, number, is_draft),
  constraint rounds_seeds_check check (
    case method when 'elimination' then seeds is not null when 'round_robin' then true else seeds is null end),
  constraint rounds_draft_check check (is_draft = (published_at is null)),
  constraint rounds_check_check check (published_check is null or not is_draft),
  constraint rounds_clock_check check (num_nonnulls(clock_ends_at, clock_left) <= 1)
);
create unique index rounds_one_draft on rounds (event_id) where published_at is null;

-- Where each participant is in a round: in a match, at a table of the draft, or alone with a bye. One seat each, and
-- in a draft, opponents have each other; so nobody can be in two places, or have a match and a bye.
create table seats (
  event_id bigint not null,
  round_number integer not null,
  participant_id bigint not null,
  is_draft boolean not null,
  match_id bigint references matches on delete cascade,
  opponent_id bigint check (opponent_id <> participant_id),
  side smallint check (side in (1, 2)),
  table_number integer check (table_number between 1 and 1000),
  primary key (event_id, round_number, participant_id),
  constraint seats_opponents_key unique (event_id, round_number, participant_id, opponent_id),
  constraint seats_opponents_fkey foreign key (event_id, round_number, opponent_id, participant_id)
    references seats (event_id, round_number, participant_id, opponent_id) on delete cascade,
  constraint seats_round_fkey foreign key (event_id, round_number, is_draft)
    references rounds (event_id, number, is_draft) on update cascade on delete cascade,
  constraint seats_participant_fkey foreign key (event_id, participant_id)
    references participants (event_id, id) on delete cascade,
  constraint seats_published_check check (opponent_id is null or is_draft),
  constraint seats_match_check check (match_id is null or not is_draft),
  check ((opponent_id is null) = (side is null))
);
create index on seats (match_id);
create index on seats (event_id, participant_id);

-- A match of a round that Muster has paired takes its seats, whatever adds it; a draft has no matches yet.
create function seat_added() returns trigger
language plpgsql as $$
begin
  
  insert into seats (event_id, round_number, participant_id, is_draft, match_id)
  select rounds.event_id, rounds.number, side, rounds.is_draft, added.id
  from changed added, rounds, unnest(array[added.participant1_id, added.participant2_id]) side
  where rounds.event_id = added.event_id and rounds.number = added.round_number;
  return null;
end
$$;
create trigger seat_added after insert on matches referencing new table as changed
for each statement execute function seat_added();
create function seat_changed() returns trigger
language plpgsql as $$
begin
  delete from seats where match_id = new.id;
  
  insert into seats (event_id, round_number, participant_id, is_draft, match_id)
  select rounds.event_id, rounds.number, side, rounds.is_draft, added.id
  from (select new.*) added, rounds, unnest(array[added.participant1_id, added.participant2_id]) side
  where rounds.event_id = added.event_id and rounds.number = added.round_number;
  return null;
end
$$;
create trigger seat_changed after update of participant1_id, participant2_id, round_number on matches
for each row when ((old.participant1_id, old.participant2_id, old.round_number) is distinct from
                   (new.participant1_id, new.participant2_id, new.round_number))
execute function seat_changed();

create function has_begun(event bigint) returns boolean
language sql stable
return exists (select from rounds where event_id = event and not is_draft)
    or exists (select from matches where event_id = event and round_number is not null);
create function keep_begun() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'matches' and tg_op = 'INSERT' then
    update events set begun = true
    where not begun and id in (select event_id from changed where round_number is not null);
  else
    update events set begun = not begun
    where begun <> has_begun(id) and id in (select event_id from changed);
  end if;
  return null;
end
$$;
create trigger begun_added after insert on matches referencing new table as changed
for each statement execute function keep_begun();
create trigger begun_deleted after delete on matches referencing old table as changed
for each statement execute function keep_begun();
create trigger begun_added after insert on rounds referencing new table as changed
for each statement execute function keep_begun();
create trigger begun_changed after update on rounds referencing new table as changed
for each statement execute function keep_begun();
create trigger begun_deleted after delete on rounds referencing old table as changed
for each statement execute function keep_begun();
-- Results are recorded far more often: for them it has nothing to do.
create function keep_begun_of_match() returns trigger
language plpgsql as $$
begin
  update events set begun = not begun where begun <> has_begun(id) and id = new.event_id;
  return null;
end
$$;
create trigger begun_changed after update of round_number on matches
for each row when (old.round_number is distinct from new.round_number) execute function keep_begun_of_match();
