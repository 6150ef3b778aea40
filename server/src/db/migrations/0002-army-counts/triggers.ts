import { type Kysely, sql } from 'kysely'

export async function createTriggers(db: Kysely<unknown>) {
  await sql`
    create function note_events() returns trigger
    language plpgsql as $$
    begin
      -- An event is noted once, however many statements of a transaction touch it.
      if tg_table_name = 'events' then
        insert into events_to_count select id from changed
        where not exists (select from events_to_count noted where noted.event_id = changed.id);
      else
        insert into events_to_count select distinct event_id from changed
        where not exists (select from events_to_count noted where noted.event_id = changed.event_id);
      end if;
      return null;
    end
    $$`.execute(db)
  for (const table of ['events', 'participants', 'matches']) {
    const on = sql.table(table)
    await sql`create trigger note_added after insert on ${on} referencing new table as changed for each statement execute function note_events()`.execute(
      db,
    )
    await sql`create trigger note_changed after update on ${on} referencing new table as changed for each statement execute function note_events()`.execute(
      db,
    )
    await sql`create trigger note_left after update on ${on} referencing old table as changed for each statement execute function note_events()`.execute(
      db,
    )
    await sql`create trigger note_deleted after delete on ${on} referencing old table as changed for each statement execute function note_events()`.execute(
      db,
    )
  }
  await sql`
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
    $$`.execute(db)
  await sql`
    create trigger note_changed after update on armies referencing old table as former new table as changed
    for each statement execute function note_events_of_armies()`.execute(db)
  await sql`
    create function recount_noted_events() returns trigger
    language plpgsql as $$
    declare
      noted bigint[];
    begin
      -- Called for each row. The first call takes them all; the others find theirs gone and stop.
      if not exists (select from events_to_count where event_id = new.event_id) then return null; end if;
      with taken as (delete from events_to_count returning event_id)
      select array_agg(distinct event_id) into noted from taken;
      if noted is not null then perform recount_events(noted); end if;
      return null;
    end
    $$`.execute(db)
  // At the end of the transaction, once for everything it did.
  await sql`
    create constraint trigger recount after insert on events_to_count
    deferrable initially deferred for each row execute function recount_noted_events()`.execute(db)
}
