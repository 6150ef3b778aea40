import { type Kysely, sql } from 'kysely'

/**
 * Events, matches and participants have a version, which the database itself raises, however they are changed.
 *
 * A match and a participant carry it in their row. An event's version rises with everything that its page shows, so a
 * column would be one row that everybody who records results in it has to wait for. It is counted instead: each
 * statement that touches an event leaves a note already, for the armies; the version is the number of notes counted
 * (event_versions) plus those that still wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await versionRows(db)
  await versionEvents(db)
  await sql`
    create table idempotency_keys (
      key_hash bytea primary key check (octet_length(key_hash) = 32),
      request_hash bytea not null check (octet_length(request_hash) = 32),
      user_id bigint references users on delete cascade,
      status smallint,
      answer text,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index on idempotency_keys (created_at)`.execute(db)
  await sql`create index on idempotency_keys (user_id)`.execute(db)
}

async function versionRows(db: Kysely<unknown>) {
  await sql`
    create function raise_version() returns trigger
    language plpgsql as $$
    begin
      new.version := old.version + 1;
      new.changed_at := now();
      return new;
    end
    $$`.execute(db)
  for (const table of ['matches', 'participants']) {
    const on = sql.table(table)
    await sql`
      alter table ${on}
        add column version integer not null default 1,
        add column changed_at timestamptz(3) not null default now()`.execute(db)
    await sql`
      create trigger raise_version before update on ${on}
      for each row when (old.* is distinct from new.*) execute function raise_version()`.execute(db)
  }
}

async function versionEvents(db: Kysely<unknown>) {
  // Without a reference to events: a row is written after its event, which may be deleted by then.
  await sql`create table event_versions (event_id bigint primary key, version integer not null)`.execute(db)
  await sql`insert into event_versions select id, 1 from events`.execute(db)
  await noteOnce(db)
  // The page of an event names its owner.
  await sql`
    create function note_events_of_owner() returns trigger
    language plpgsql as $$
    begin
      insert into events_to_count select id from events where owner_id = new.id;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger note_renamed after update on users
    for each row when (old.nickname is distinct from new.nickname) execute function note_events_of_owner()`.execute(db)
  await sql`
    create or replace function count_noted_events(most integer) returns integer
    language plpgsql as $$
    declare
      noted bigint[];
    begin
      with oldest as (select distinct event_id from events_to_count limit most),
           taken as (delete from events_to_count using oldest where events_to_count.event_id = oldest.event_id
                     returning events_to_count.event_id),
           counted as (insert into event_versions as counted select event_id, count(*) from taken group by event_id
                       on conflict (event_id) do update set version = counted.version + excluded.version)
      select array_agg(distinct event_id) into noted from taken;
      if noted is null then return 0; end if;
      perform recount_events(noted);
      delete from event_versions gone
      where event_id = any(noted) and not exists (select from events where events.id = gone.event_id);
      return cardinality(noted);
    end
    $$`.execute(db)
}

/** One note per statement: an update used to leave two, for the old and the new event of a row. */
async function noteOnce(db: Kysely<unknown>) {
  await sql`
    create or replace function note_events() returns trigger
    language plpgsql as $$
    begin
      if tg_table_name = 'events' then
        insert into events_to_count select id from changed;
      elsif tg_op = 'UPDATE' then
        insert into events_to_count select event_id from changed union select event_id from former;
      else
        insert into events_to_count select distinct event_id from changed;
      end if;
      return null;
    end
    $$`.execute(db)
  for (const table of ['events', 'participants', 'matches']) {
    const on = sql.table(table)
    await sql`drop trigger note_left on ${on}`.execute(db)
    await sql`drop trigger note_changed on ${on}`.execute(db)
    await sql`
      create trigger note_changed after update on ${on} referencing old table as former new table as changed
      for each statement execute function note_events()`.execute(db)
  }
}
