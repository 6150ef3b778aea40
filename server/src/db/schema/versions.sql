-- Events, matches and participants have a version, which the database itself raises, however they are changed.
--
-- A match and a participant carry it in their row. An event's version rises with everything that its page shows, so a
-- column would be one row that all writers of results have to wait for. It is counted instead: each statement that
-- touches an event leaves a note, also for the armies (decision 015). The version is the number of notes counted
-- (event_versions) plus those that still wait (events_to_count). Each note has a time and an author; without an author,
-- it was the owner of the event.

create function raise_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  -- Nobody has played when a name is replaced, so an event that is over stays so.
  new.changed_at := case when current_setting('muster.is_renaming', true) = 'on' then old.changed_at else now() end;
  return new;
end
$$;
do $$
declare
  versioned text;
begin
  foreach versioned in array array['participants', 'matches', 'rounds'] loop
    execute format(
      'create trigger raise_version before update on %I
       for each row when (old.* is distinct from new.*) execute function raise_version()', versioned);
  end loop;
end
$$;

-- Without a reference to events: a row is written after its event, which may be deleted by then.
create table event_versions (
  event_id bigint primary key,
  version integer not null,
  changed_at timestamptz(3),
  changed_by bigint
);
-- For the few events that were changed lately.
create index on event_versions (changed_at);

create table events_to_count (
  event_id bigint not null,
  noted_at timestamptz(3) not null default clock_timestamp(),
  user_id bigint default nullif(current_setting('muster.author', true), '')::bigint
);
create index on events_to_count (event_id);

-- Each change leaves a separate note: an existing one may be taken before this change is visible. Finding the place
-- of an event is no change by anybody.
create function note_events() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.is_placing', true) = 'on' then
    -- A place may bring a time zone, and with it another day, on which armies count.
    insert into events_to_count
    select id from changed join former using (id) where changed.event_day is distinct from former.event_day;
    return null;
  end if;
  if tg_table_name = 'events' then
    insert into events_to_count select id from changed;
  elsif tg_op = 'UPDATE' then
    insert into events_to_count select event_id from changed union select event_id from former;
  else
    insert into events_to_count select distinct event_id from changed;
  end if;
  return null;
end
$$;

do $$
declare
  noted text;
begin
  foreach noted in array
    array['events', 'participants', 'matches', 'rounds', 'reports', 'calls', 'announcements', 'claims']
  loop
    execute format(
      'create trigger note_added after insert on %1$I referencing new table as changed
       for each statement execute function note_events();
       create trigger note_changed after update on %1$I referencing old table as former new table as changed
       for each statement execute function note_events();
       create trigger note_deleted after delete on %1$I referencing old table as changed
       for each statement execute function note_events()', noted);
  end loop;
end
$$;

create function note_events_of_armies() returns trigger
language plpgsql as $$
begin
  insert into events_to_count
  select event_id from changed join former using (id) join participants on army_id = changed.id
  where changed.faction <> former.faction
  union
  select event_id from changed join former using (id) join matches on participant1_army_id = changed.id
  where changed.faction <> former.faction
  union
  select event_id from changed join former using (id) join matches on participant2_army_id = changed.id
  where changed.faction <> former.faction;
  return null;
end
$$;
create trigger note_changed after update on armies referencing old table as former new table as changed
for each statement execute function note_events_of_armies();

-- The page of an event names its owner.
create function note_events_of_owner() returns trigger
language plpgsql as $$
begin
  insert into events_to_count select id from events where owner_id = new.id;
  return null;
end
$$;
create trigger note_renamed after update on users
for each row when (old.nickname is distinct from new.nickname) execute function note_events_of_owner();

-- Runs in a transaction that sees one snapshot (repeatable read): a concurrent change leaves its own note.
create function count_noted_events(most integer) returns integer
language plpgsql as $$
declare
  noted bigint[];
begin
  with oldest as (select distinct event_id from events_to_count limit most),
       taken as (delete from events_to_count using oldest where events_to_count.event_id = oldest.event_id
                 returning events_to_count.*),
       counted as (insert into event_versions as counted (event_id, version, changed_at, changed_by)
                   select event_id, count(*), max(noted_at), (array_agg(user_id order by noted_at desc))[1]
                   from taken group by event_id
                   on conflict (event_id) do update set version = counted.version + excluded.version,
                     changed_at = excluded.changed_at, changed_by = excluded.changed_by)
  select array_agg(distinct event_id) into noted from taken;
  if noted is null then return 0; end if;
  perform recount_events(noted);
  delete from event_versions gone
  where event_id = any(noted) and not exists (select from events where events.id = gone.event_id);
  return cardinality(noted);
end
$$;
