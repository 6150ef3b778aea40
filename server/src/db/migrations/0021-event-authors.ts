import { type Kysely, sql } from 'kysely'

/**
 * When an event as a whole last changed, and by whom: each note of a change has a time and an author, and counting keeps
 * those of the latest note. Without an author, it was the owner of the event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events_to_count
      add column noted_at timestamptz(3) not null default clock_timestamp(),
      add column user_id bigint default nullif(current_setting('muster.author', true), '')::bigint`.execute(db)
  // Null for what was counted before.
  await sql`
    alter table event_versions
      add column changed_at timestamptz(3),
      add column changed_by bigint`.execute(db)
  await sql`
    create or replace function count_noted_events(most integer) returns integer
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
    $$`.execute(db)
}
