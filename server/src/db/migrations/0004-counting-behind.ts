import { type Kysely, sql } from 'kysely'

/**
 * Armies are now counted after a change, not in its transaction: a result in an event of 20,000 matches took a quarter
 * of a second under the event's lock, and changes to different events waited for each other's lock on the sums of their
 * month. Triggers still note every event that a change touches, in its transaction; the servers count the noted events
 * within a second, one server at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger recount on events_to_count`.execute(db)
  await sql`drop function recount_noted_events()`.execute(db)
  // The notes must now survive a crash.
  await sql`alter table events_to_count set logged`.execute(db)
  // Each change leaves a separate note: an existing one may be taken before this change is visible.
  await sql`
    create or replace function note_events() returns trigger
    language plpgsql as $$
    begin
      if tg_table_name = 'events' then
        insert into events_to_count select id from changed;
      else
        insert into events_to_count select distinct event_id from changed;
      end if;
      return null;
    end
    $$`.execute(db)
  // Nothing else counts at the same time, and everything is read from one snapshot: there is nothing to lock, and no
  // writer has to wait.
  await sql`
    do $$
    begin
      execute replace(pg_get_functiondef('recount_events(bigint[])'::regprocedure),
                      'perform from events where id = any(ids) order by id for no key update;', '');
    end
    $$`.execute(db)
  // Called in a transaction that sees one snapshot (repeatable read): a change that is made meanwhile leaves its own
  // note.
  await sql`
    create function count_noted_events(most integer) returns integer
    language plpgsql as $$
    declare
      noted bigint[];
    begin
      with oldest as (select distinct event_id from events_to_count limit most),
           taken as (delete from events_to_count using oldest where events_to_count.event_id = oldest.event_id
                     returning events_to_count.event_id)
      select array_agg(distinct event_id) into noted from taken;
      if noted is null then return 0; end if;
      perform recount_events(noted);
      return cardinality(noted);
    end
    $$`.execute(db)
}
