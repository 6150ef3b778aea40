import { type Kysely, sql } from 'kysely'

/** An event is on the day that the calendar in its hall shows. Of some events, only that day is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- PostgreSQL takes these for abbreviations without summer time.
    update events set time_zone = case time_zone when 'EET' then 'Europe/Athens' when 'WET' then 'Europe/Lisbon'
                                                 else 'Europe/Brussels' end
    where time_zone in ('CET', 'EET', 'MET', 'WET');

    -- The twin of dayOf in contract/src/hall-day.ts. An older PostgreSQL may not know a new zone.
    create function hall_day(instant timestamptz, zone text) returns date
    language plpgsql immutable as $$
    begin
      return (instant at time zone coalesce(zone, 'UTC'))::date;
    exception when invalid_parameter_value then
      return (instant at time zone 'UTC')::date;
    end
    $$;
    alter table events
      add event_day date generated always as (hall_day(event_date, time_zone)) stored,
      add has_time boolean not null default true;

    -- Lists are sorted by day, and within a day by instant. A GiST index cannot hold an infinite day.
    drop index events_near_idx, events_newest, events_soonest, events_of_country_newest, events_of_country_soonest;
    create index events_near_idx on events using gist (location, coalesce(event_day, '9999-12-31'))
    include (event_day, event_date, id, place_id, game_type, event_type, registration_open) where visibility = 'listed';
    create index events_newest on events
    (coalesce(event_day, '-infinity') desc, coalesce(event_date, '-infinity') desc, id desc)
    include (event_day, event_date, location_country, place_id, game_type, event_type, registration_open)
    where visibility = 'listed';
    create index events_soonest on events (coalesce(event_day, '9999-12-31'), coalesce(event_date, 'infinity'), id)
    include (event_day, event_date, location_country, place_id, game_type, event_type, registration_open)
    where visibility = 'listed';
    create index events_of_country_newest on events
    (location_country, coalesce(event_day, '-infinity') desc, coalesce(event_date, '-infinity') desc, id desc)
    include (event_day, event_date, game_type, event_type, registration_open) where visibility = 'listed';
    create index events_of_country_soonest on events
    (location_country, coalesce(event_day, '9999-12-31'), coalesce(event_date, 'infinity'), id)
    include (event_day, event_date, game_type, event_type, registration_open) where visibility = 'listed';

    do $$
    begin
      -- Armies count on that day.
      execute replace(pg_get_functiondef('count_events'::regproc), '(e.event_date at time zone ''utc'')::date', 'e.event_day');
      -- A place may bring a time zone, and with it another day.
      execute replace(pg_get_functiondef('note_events'::regproc), 'then return null; end if;', 'then
        insert into events_to_count
        select id from changed join former using (id) where changed.event_day is distinct from former.event_day;
        return null;
      end if;');
    end
    $$;
    -- Imports have put a day without a time at noon in UTC, which is another day in some halls. Entries are those of New
    -- Recruit, or of an export of Muster, which has times, and mostly rounds. An event that has changed since may have
    -- been given its time.
    update events
    set has_time = false,
        event_date = ((event_date at time zone 'utc')::date + time '12:00') at time zone coalesce(time_zone, 'UTC')
    where (event_date at time zone 'utc')::time = '12:00' and ends_at is null
      and id in (
        select made.event_id from imported_rows made join imports on imports.id = import_id
        where kind = 'event'
          and (unit = 'line' or description is null and not exists (
            select from imported_rows other
            where other.import_id = made.import_id and other.event_id = made.event_id and other.kind = 'round'))
          and not exists (
            select from event_versions where event_id = made.event_id and changed_at > finished_at union all
            select from events_to_count where event_id = made.event_id and noted_at > finished_at));

    select recount_events(array(select id from events where event_day <> (event_date at time zone 'utc')::date));

    -- For the few events that were changed lately.
    create index on event_versions (changed_at)`.execute(db)
}
