-- Every event as it was when players were rated last: a rating reads matches from the first one on that has changed since
-- (decision 077). Without a reference to events: the row of a deleted event says that its players must be rated again.
create table rated_events (
  event_id bigint primary key,
  -- Where it was in the order of time.
  at timestamptz not null,
  version integer not null
);
create index on rated_events (at, event_id);
