-- Seasons as they were last measured, so that servers share them and visitors do not wait (decision 078).
create table army_seasons (
  id bigint generated always as identity primary key,
  -- The filters, as JSON with its fields in one order.
  filters text not null unique,
  -- Null until the season has been measured.
  season jsonb,
  -- Which versions of its events were measured.
  signature text,
  measured_at timestamptz,
  -- How long that took.
  seconds double precision,
  -- The share that is done, from 0 to 1; null while it is not being measured.
  progress real,
  -- When somebody read it last, or it was first requested; to the day.
  read_at timestamptz not null default now()
);
