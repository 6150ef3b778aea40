import { type Kysely, sql } from 'kysely'

/**
 * How many events, participants and matches there are is kept, and so is how many events are listed in each month, for
 * every combination of the filters. Whoever writes leaves a difference behind, which nobody has to wait for; they are
 * added up once a minute. A total is the sum of both, and so right in every snapshot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table totals (
      key text collate "C",
      month date,
      rows bigint not null,
      primary key (key, month)
    )`.execute(db)
  await sql`
    create table total_changes (
      key text collate "C" not null,
      month date not null,
      rows bigint not null
    )`.execute(db)
  await sql`create index on total_changes (key, month)`.execute(db)
  await createEventTotals(db)
  await createRowTotals(db)
  await createAdding(db)
  await sql`select recount_totals()`.execute(db)
  await indexLists(db)
}

/** The month of an event is that of its day in UTC. One without a date is to come, however late. */
async function createEventTotals(db: Kysely<unknown>) {
  // The totals that an event is part of. * is every country, game, type and registration.
  await sql`
    create function totals_of(visibility text, country text, game_type text, event_type text, registration_open boolean)
    returns setof text
    language sql immutable parallel safe as $$
      select 'events'
      union all
      select concat_ws('|', 'listed', c, g, t, r)
      from (values (coalesce(country, '')), ('*')) countries (c), (values (game_type), ('*')) games (g),
           (values (event_type), ('*')) types (t), (values (registration_open::text), ('*')) registrations (r)
      where visibility = 'listed'
    $$`.execute(db)
  await sql`
    create function month_of(instant timestamptz) returns date
    language sql immutable parallel safe
    return coalesce(date_trunc('month', instant at time zone 'utc')::date, 'infinity')`.execute(db)
  await sql`
    create view counted_totals as
    select key, month_of(event_date) as month, count(*) as rows
    from events, totals_of(visibility, location_country, game_type, event_type, registration_open) key
    group by 1, 2
    union all
    select 'participants', 'infinity', count(*) from participants
    union all
    select 'matches', 'infinity', count(*) from matches`.execute(db)
  const keys = sql`totals_of(visibility, location_country, game_type, event_type, registration_open) key`
  const each = (rows: string, sign: number) =>
    sql`select key, month_of(event_date) as month, ${sql.lit(sign)} as rows from ${sql.table(rows)}, ${keys}`
  await sql`
    create function change_totals_of_events() returns trigger
    language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into total_changes select key, month, sum(rows) from (${each('added', 1)}) each group by key, month;
      elsif tg_op = 'DELETE' then
        insert into total_changes select key, month, sum(rows) from (${each('gone', -1)}) each group by key, month;
      else
        insert into total_changes
        select key, month, sum(rows) from (${each('added', 1)} union all ${each('gone', -1)}) each
        group by key, month having sum(rows) <> 0;
      end if;
      return null;
    end
    $$`.execute(db)
  for (const [event, rows] of [
    ['insert', 'new table as added'],
    ['update', 'new table as added old table as gone'],
    ['delete', 'old table as gone'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`totals_on_${event}`)} after ${sql.raw(event)} on events referencing ${sql.raw(rows)}
      for each statement execute function change_totals_of_events()`.execute(db)
  }
}

async function createRowTotals(db: Kysely<unknown>) {
  await sql`
    create function change_totals() returns trigger
    language plpgsql as $$
    begin
      insert into total_changes
      select tg_table_name, 'infinity', case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed having count(*) > 0;
      return null;
    end
    $$`.execute(db)
  for (const table of ['participants', 'matches']) {
    const on = sql.table(table)
    await sql`
      create trigger totals_on_insert after insert on ${on} referencing new table as changed
      for each statement execute function change_totals()`.execute(db)
    await sql`
      create trigger totals_on_delete after delete on ${on} referencing old table as changed
      for each statement execute function change_totals()`.execute(db)
  }
}

async function createAdding(db: Kysely<unknown>) {
  await sql`
    create function add_total_changes() returns void
    language sql as $$
      with taken as (delete from total_changes returning key, month, rows)
      insert into totals
      select key, month, sum(rows) as rows from taken group by key, month order by key, month
      on conflict (key, month) do update set rows = totals.rows + excluded.rows
    $$`.execute(db)
  // In one statement, and so in one snapshot: a change that is made meanwhile leaves its own difference.
  await sql`
    create function recount_totals() returns void
    language sql as $$
      with forgotten as (delete from total_changes)
      insert into total_changes
      select key, month, sum(rows)
      from (select key, month, rows from counted_totals union all select key, month, -rows from totals) each
      group by key, month having sum(rows) <> 0;
      select add_total_changes()
    $$`.execute(db)
}

/**
 * A list is read from an index in its own order, which goes on after any event, however deep. Of countries there are
 * many, so each has its own part of an index; the other filters let through enough of what is read.
 */
async function indexLists(db: Kysely<unknown>) {
  for (const index of [
    'events_event_date_id_idx',
    'events_game_type_event_date_id_idx',
    'events_event_type_event_date_id_idx',
    'events_listed_idx',
  ]) {
    await sql`drop index ${sql.id(index)}`.execute(db)
  }
  const orders = {
    newest: sql`coalesce(event_date, '-infinity') desc, id desc`,
    soonest: sql`coalesce(event_date, 'infinity'), id`,
  }
  for (const [name, order] of Object.entries(orders)) {
    await sql`
      create index ${sql.id(`events_${name}`)} on events (${order})
      include (event_date, location_country, place_id, game_type, event_type, registration_open)
      where visibility = 'listed'`.execute(db)
    await sql`
      create index ${sql.id(`events_of_country_${name}`)} on events (location_country, ${order})
      include (event_date, game_type, event_type, registration_open) where visibility = 'listed'`.execute(db)
  }
}
