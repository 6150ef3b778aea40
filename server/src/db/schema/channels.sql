-- Where an event posts its pairings, final standings and announcements, and what it has posted.
create table channels (
  event_id bigint primary key references events on delete cascade,
  kind text not null check (kind in ('discord', 'webhook')),
  url text not null check (char_length(url) <= 2000),
  secret text check ((secret is not null) = (kind = 'webhook')),
  state text not null default 'active' check (state in ('active', 'failed')),
  trouble text,
  failing_since timestamptz(3),
  last_posted_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table channel_posts (
  id bigint generated always as identity primary key,
  event_id bigint not null references channels on delete cascade,
  kind text not null check (kind in ('round', 'standings', 'announcement')),
  -- A round or an announcement; 0 for the standings.
  subject_id bigint not null,
  -- The last time that something caused it.
  at timestamptz(3) not null default clock_timestamp(),
  posted_at timestamptz(3),
  -- Of the message in Discord, which is edited when results come in.
  message_id text,
  -- Of the message that arrived last, and the version of the event that it was made from.
  body_hash text,
  version integer,
  constraint channel_posts_key unique (event_id, kind, subject_id)
);
create index on channel_posts (posted_at) where message_id is not null;
