-- Ratings of players and their courses, written by the job `rate_players` alone (decision 051). A course is its steps
-- in the order of time; the rating is the last of them.
create table ratings (
  user_id bigint not null references users on delete cascade,
  scope text not null check (scope in ('tournaments', 'all')),
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  events integer not null,
  matches integer not null,
  -- Of the course: shows whether a new calculation differs.
  digest bigint not null,
  primary key (user_id, scope)
);
-- Without a reference to events: the step of a deleted event says that its players must be rated again.
create table rating_steps (
  user_id bigint not null,
  scope text not null,
  number integer not null,
  event_id bigint not null,
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  matches integer not null,
  score double precision not null,
  expected double precision not null,
  primary key (user_id, scope, number),
  foreign key (user_id, scope) references ratings on delete cascade
);
create index on rating_steps (event_id, user_id);

-- Counted events have a version that rises; so this sees every change that could matter, after its commit.
create function queue_rating() returns trigger
language plpgsql as $$
begin
  if exists (select from changed join rating_steps using (event_id))
    or exists (select from changed join rated_matches using (event_id)) then
    perform graphile_worker.add_job('rate_players', payload := '{"id": null}', queue_name := 'ratings',
      run_at := now() + interval '20 seconds', job_key := 'rate_players', job_key_mode := 'preserve_run_at');
  end if;
  return null;
end
$$;
create trigger queue_rating_added after insert on event_versions referencing new table as changed
for each statement execute function queue_rating();
create trigger queue_rating_changed after update on event_versions referencing new table as changed
for each statement execute function queue_rating();
