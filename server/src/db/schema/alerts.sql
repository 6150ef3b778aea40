-- Searches that somebody follows. A filter that is null matches everything. `words` is the search as it is compared
-- with events.search_text. The coordinates are those of the place, or a position that was rounded before it came here.
create table alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  search text check (char_length(search) <= 200),
  words text[] not null,
  game_type text check (game_type in ('AOS', 'SPEARHEAD', 'WARCRY')),
  event_type text check (event_type in ('tournament', 'friendly')),
  country text check (char_length(country) <= 100),
  open boolean,
  place_id bigint references places,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  radius_km integer check (radius_km between 1 and 500),
  channel text not null check (channel in ('mail', 'discord', 'webhook')),
  pace text not null check (pace in ('at_once', 'weekly')),
  url text check (char_length(url) <= 2000),
  secret text,
  end_token text constraint alerts_end_token_key unique,
  state text not null default 'active' check (state in ('active', 'failed', 'ended')),
  trouble text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_told_at timestamptz(3),
  ended_at timestamptz(3),
  constraint alerts_centre_check check (
    num_nulls(latitude, longitude, radius_km) in (0, 3) and (place_id is null or latitude is not null)
  ),
  constraint alerts_delivery_check check (
    (channel = 'mail') = (end_token is not null) and (channel = 'mail') = (url is null)
    and (channel = 'webhook') = (secret is not null)
  )
);
create index on alerts (user_id);
-- What an alert has found, once for each event: this alone prevents a second message about an event. job is the one
-- that delivers it, since taken_at.
create table alert_events (
  alert_id bigint not null references alerts on delete cascade,
  event_id bigint not null references events on delete cascade,
  job bigint,
  taken_at timestamptz(3),
  told_at timestamptz(3),
  primary key (alert_id, event_id)
);
create index on alert_events (event_id);
create index on alert_events (alert_id) where told_at is null;
