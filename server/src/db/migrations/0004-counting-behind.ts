import { type Kysely, sql } from 'kysely'

/**
 * Armies are counted behind the change, no longer inside it: a result in an event of 20,000 matches took a quarter of a second under
 * the event's lock, and changes to different events waited for each other at the sums of their month. Triggers still note every
 * event that a change touches, in its transaction; the servers count what is noted within a second, one of them at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger recount on events_to_count`.execute(db)
  await sql`drop function recount_noted_events()`.execute(db)
  // What is noted must now outlive a crash.
  await sql`alter table events_to_count set logged`.execute(db)
  // Each change leaves a note of its own: one that is there already may be taken before this change can be seen.
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
  // Nobody else counts meanwhile, and all is read at one moment: there is nothing to lock, and nobody who writes has to wait.
  await sql`
    do $$
    begin
      execute replace(pg_get_functiondef('recount_events(bigint[])'::regprocedure),
                      'perform from events where id = any(ids) order by id for no key update;', '');
    end
    $$`.execute(db)
  // Called in a transaction that sees one moment (repeatable read): a change that comes meanwhile brings a note of its own.
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
