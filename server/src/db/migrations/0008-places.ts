import { type Kysely, sql } from 'kysely'

/**
 * Places that events can be near, which the worker loads after the start (features/places). An event keeps a copy of
 * where its place lies, so that one index finds what is near without a join.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `names` holds all of them folded, each between bars, for prefixes and for similarity.
  await sql`
    create table places (
      id bigint primary key,
      name text not null check (char_length(name) between 1 and 200),
      region text,
      country text not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      population integer not null,
      time_zone text not null,
      names text not null
    )`.execute(db)
  // The table that was loaded last, by its hash: a start that finds the same one loads nothing.
  await sql`create table loaded_places (sha256 text primary key)`.execute(db)
  await sql`
    alter table events
      add column place_id bigint references places,
      add column location point`.execute(db)
  await sql`create index on events (place_id)`.execute(db)
  await sql`
    create function keep_location() returns trigger
    language plpgsql as $$
    begin
      new.location := (select point(longitude, latitude) from places where id = new.place_id);
      return new;
    end
    $$`.execute(db)
  await sql`
    create trigger keep_location before insert or update of place_id on events
    for each row execute function keep_location()`.execute(db)
  // The formula of haversines; a sphere of the Earth's mean radius is right to half a per cent. Rounding must not give
  // asin() more than 1. least() would see to that, but because it accepts nulls, a strict function that contains it is
  // called for each row instead of being inlined, which takes fifteen times as long.
  await sql`
    create function distance_km(a point, b point) returns double precision
    language sql immutable strict parallel safe
    return 2 * 6371.0088 * asin(0.999999999999 * sqrt(
      sin(radians(b[1] - a[1]) / 2) ^ 2 + cos(radians(a[1])) * cos(radians(b[1])) * sin(radians(b[0] - a[0]) / 2) ^ 2))
  `.execute(db)
  await placeSilently(db)
}

/** Nobody changes an event by finding its place: its version does not rise, and armies are not counted anew. */
async function placeSilently(db: Kysely<unknown>) {
  await sql`
    create or replace function note_events() returns trigger
    language plpgsql as $$
    begin
      if current_setting('muster.is_placing', true) = 'on' then return null; end if;
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
}
