-- Participants and matches repeat the game type of their event, so that foreign keys alone keep an army of another game
-- out, even while an event changes its game.
create table participants (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  game_type text not null,
  user_id bigint references users on delete set null,
  nickname text not null check (char_length(nickname) between 1 and 50),
  army_id bigint,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  changed_at timestamptz(3) not null default now(),
  club text check (char_length(club) between 1 and 100),
  fixed_table integer check (fixed_table between 1 and 1000),
  checked_in_at timestamptz(3),
  dropped_after_round integer check (dropped_after_round between 0 and 1000),
  waiting_since timestamptz(3),
  adjustment integer not null default 0 check (adjustment between -1000 and 1000),
  adjustment_reason text check (char_length(adjustment_reason) between 1 and 200),
  -- What a list says of an army until somebody chooses it.
  army_written text check (char_length(army_written) between 1 and 200),
  constraint participants_event_fkey foreign key (event_id, game_type)
    references events (id, game_type) on update cascade on delete cascade,
  constraint participants_army_fkey foreign key (army_id, game_type) references armies (id, game_type),
  constraint participants_event_key unique (event_id, id),
  constraint participants_user_key unique (event_id, user_id)
);
create unique index participants_nickname_key on participants (event_id, fold_name(nickname));
create index on participants (army_id);
create index on participants (user_id);
-- Lists count those who have a place for each of their events.
create index participants_holding on participants (event_id)
where waiting_since is null and dropped_after_round is distinct from 0;
create index participants_waiting on participants (event_id, waiting_since, id) where waiting_since is not null;

create function choose_army() returns trigger language plpgsql as $$
begin
  new.army_written := null;
  return new;
end $$;
create trigger army_chosen before insert or update of army_id, army_written on participants
  for each row when (new.army_id is not null and new.army_written is not null) execute function choose_army();
