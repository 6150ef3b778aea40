-- The day that the calendar in the hall shows: the twin of dayOf in contract/src/hall-day.ts. An older PostgreSQL may
-- not know a new zone.
create function hall_day(instant timestamptz, zone text) returns date
language plpgsql immutable as $$
begin
  return (instant at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (instant at time zone 'UTC')::date;
end
$$;

create table events (
  id bigint generated always as identity primary key,
  -- Null once the account of the owner is deleted.
  owner_id bigint references users,
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) <= 5000),
  game_type text not null check (game_type in ('AOS', 'SPEARHEAD', 'WARCRY')),
  event_type text not null check (event_type in ('tournament', 'friendly')),
  event_date timestamptz(3),
  location_country text check (char_length(location_country) <= 100),
  location_city text check (char_length(location_city) <= 100),
  is_public boolean not null default true,
  registration_open boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_text text not null generated always as (
    fold_text(title || E'
' || coalesce(location_city, '') || E'
' || coalesce(location_country, ''))
  ) stored,
  time_zone text check (length(time_zone) between 1 and 64),
  place_id bigint references places,
  -- A copy of the position of the place, so that one index finds what is near without a join.
  location point,
  visibility text not null default 'listed' check (visibility in ('listed', 'unlisted', 'draft')),
  -- 122 random bits, so there is nothing to guess.
  share_key text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Only matters to an event that is not listed.
  counts_in_statistics boolean not null default false,
  ends_at timestamptz(3),
  capacity integer check (capacity between 1 and 1000),
  rounds_planned integer check (rounds_planned between 1 and 20),
  ranking text[] not null default '{wins,draws,fewest_losses}' check (cardinality(ranking) between 1 and 20),
  points jsonb not null default '{"win": 3, "draw": 1, "loss": 0}',
  bye jsonb not null default '{"counts_as": "win", "score": "own_average"}',
  report_policy text not null default 'one' check (report_policy in ('organiser', 'one', 'both')),
  round_minutes integer check (round_minutes between 10 and 600),
  finished_at timestamptz(3),
  -- Draws the lots of the standings: nobody can know it before.
  seed integer not null default floor(random() * 2147483647),
  -- Whether a round is published, or a match has a round. Stored, because lists filter by it.
  begun boolean not null default false,
  table_policy text not null default 'fresh' check (table_policy in ('fresh', 'by_standing')),
  -- The organiser opens this, because one check-in leaves everyone else out of the pairing.
  check_in_open boolean not null default false,
  event_day date generated always as (hall_day(event_date, time_zone)) stored,
  -- False if only the day is known.
  has_time boolean not null default true,
  review_id bigint references reviews,
  participants_record boolean not null default false,
  constraint events_game_key unique (id, game_type),
  constraint events_end_check check (ends_at between event_date and event_date + interval '31 days')
);
create index on events (owner_id, event_date desc nulls last, id desc);
create index on events using gin (search_text gin_trgm_ops);
create index on events (place_id);
create index on events (review_id) where review_id is not null;
-- There are few of them, and the lists of statistics look each event up here.
create index events_hidden on events (id) where visibility <> 'listed';
-- The events whose date alone does not tell whether they are upcoming, running or finished: one index for each
-- reason. One for both would also read upcoming events that say when they end.
create index events_begun on events (event_date, id) where begun or finished_at is not null;
create index events_lasting on events (event_date, ends_at, id) where ends_at is not null;

-- Lists and maps of listed events, sorted by day, and within a day by instant. The indexes hold all that these filter
-- and sort by, except words, so that events are found and counted in an index alone. An event without a date is
-- upcoming, however late. A GiST index cannot hold an infinite day.
create index events_near_idx on events using gist (location, coalesce(event_day, '9999-12-31'))
include (event_day, event_date, id, place_id, game_type, event_type, registration_open) where visibility = 'listed';
create index events_newest on events
(coalesce(event_day, '-infinity') desc, coalesce(event_date, '-infinity') desc, id desc)
include (event_day, event_date, location_country, place_id, game_type, event_type, registration_open)
where visibility = 'listed';
create index events_soonest on events (coalesce(event_day, '9999-12-31'), coalesce(event_date, 'infinity'), id)
include (event_day, event_date, location_country, place_id, game_type, event_type, registration_open)
where visibility = 'listed';
create index events_of_country_newest on events
(location_country, coalesce(event_day, '-infinity') desc, coalesce(event_date, '-infinity') desc, id desc)
include (event_day, event_date, game_type, event_type, registration_open) where visibility = 'listed';
create index events_of_country_soonest on events
(location_country, coalesce(event_day, '9999-12-31'), coalesce(event_date, 'infinity'), id)
include (event_day, event_date, game_type, event_type, registration_open) where visibility = 'listed';

create function keep_location() returns trigger
language plpgsql as $$
begin
  new.location := (select point(longitude, latitude) from places where id = new.place_id);
  return new;
end
$$;
create trigger keep_location before insert or update of place_id on events
for each row execute function keep_location();

create function forget_answers() returns trigger
language plpgsql as $$
begin
  delete from idempotency_keys where event_id in (select id from gone);
  return null;
end
$$;
create trigger forget_answers after delete on events
referencing old table as gone
for each statement execute function forget_answers();
