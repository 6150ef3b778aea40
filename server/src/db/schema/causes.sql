-- What writes have done, until `notices/` has planned whom to notify (decision 064).
create table causes (
  id bigint generated always as identity primary key,
  -- Refers to nothing: a deleted event is a cause, too.
  event_id bigint not null,
  kind text not null,
  subject_id bigint,
  author_id bigint,
  content jsonb,
  at timestamptz(3) not null default clock_timestamp()
);
create index causes_event on causes (event_id, id);
