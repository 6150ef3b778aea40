-- The counts of armies (decision 015): a row for each event and one for each sum, each with three arrays (decision
-- 038). An army_id of 0 is the whole faction: a participant who played two armies of a faction counts once for it. A
-- matchup is stored once, with the faction that sorts first on the left; a matchup of a faction with itself is a
-- mirror. An event without a date has the day -infinity, one without a country ''.

-- Factions are only names of armies; here each gets a number, for good.
create table counted_factions (
  id smallint generated always as identity primary key,
  name text collate "C" not null unique
);
create function number_faction() returns trigger
language plpgsql as $$
begin
  -- Checks first, because a refused insert uses up a number.
  insert into counted_factions (name)
  select new.faction where not exists (select from counted_factions where name = new.faction)
  on conflict do nothing;
  return null;
end
$$;
create trigger number_faction after insert or update of faction on armies
for each row execute function number_faction();

create type army_count as (
  faction smallint, army_id integer,
  participants integer, players integer, wins integer, draws integer, losses integer, mirrors integer
);
create type matchup_count as (
  faction smallint, opponent smallint,
  players integer, opposing_players integer, wins integer, draws integer, losses integer
);

-- played finds the events of a rare army or matchup among many: a faction and its opponent, or 0, are
-- faction * 32768 + opponent; an army is its negative id.
create table counted_events (
  event_id bigint primary key,
  day date not null,
  game_type text not null,
  event_type text not null,
  country text not null,
  size integer not null,
  factions army_count[] not null,
  armies army_count[] not null,
  matchups matchup_count[] not null,
  played integer[] not null
);
create index on counted_events (day desc, event_id desc);
create index on counted_events (country, day desc, event_id desc);
create index on counted_events using gin (played) with (gin_pending_list_limit = 64);

create table counted_sums (
  span text not null check (span in ('day', 'dekad', 'month', 'year')),
  country text not null,
  event_type text not null,
  size integer not null,
  start date not null,
  game_type text not null,
  factions army_count[] not null,
  armies army_count[] not null,
  matchups matchup_count[] not null,
  primary key (span, country, event_type, size, start, game_type)
);

-- PostgreSQL compresses rows over 2 kB. It is to compress them whole, and to keep them in one piece.
alter table counted_events set (toast_tuple_target = 128),
  alter column factions set storage main, alter column armies set storage main,
  alter column matchups set storage main, alter column played set storage main;
-- Every result replaces the same few large rows, whose space is to be used again soon.
alter table counted_sums set (toast_tuple_target = 128, autovacuum_vacuum_scale_factor = 0.02),
  alter column factions set storage main, alter column armies set storage main,
  alter column matchups set storage main;
