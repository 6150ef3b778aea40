import { organisers } from './rows.ts'

/**
 * As in rows.ts, what looks random depends only on the id. `upto` is the number of inhabitants of all places up to this
 * one, in its country and in the whole world: a number below the total finds each place in proportion to its size.
 */
export const weighPlaces = `
  create table bench_places as
  select area, place_id, sum(population) over (partition by area order by place_id) as upto
  from (select country as area, id as place_id, population from places where population > 0
        union all
        select 'Earth', id, population from places where population > 0) weighed`

export const indexPlaces = 'create index on bench_places (area, upto) include (place_id)'

/** One in six anywhere; the others where people play, the most in the first of these countries. */
export const drawPlace = `
  create function bench_place(id bigint, purpose integer, countries text[]) returns bigint
  language plpgsql stable as $$
  declare
    chosen text := case
      when bench_chance(id, purpose) < 1.0 / 6 then 'Earth'
      else countries[1 + floor(cardinality(countries) * power(bench_chance(id, purpose + 1), 2.2))::integer] end;
    inhabitants double precision := (select max(upto) from bench_places where area = chosen);
  begin
    return (
      select place_id from bench_places where area = chosen and upto > floor(bench_chance(id, purpose + 2) * inhabitants)::bigint
      order by upto limit 1);
  end
  $$`

/**
 * $1 is how many events, $2 a list of countries. They are created one after another over four years, each up to a year
 * before its date, so that one in eight is still to come.
 */
export const insertEvents = `
  insert into events (id, owner_id, title, description, game_type, event_type, event_date, location_country,
                      location_city, place_id, location, time_zone, registration_open, created_at, updated_at)
    overriding system value
  select n, 1 + n % ${organisers},
         (array['Grand Tournament', 'Open', 'Spring Clash', 'Club Night', 'Team Championship', 'Doubles', 'Campaign Day',
                'Winter War'])[1 + floor(8 * bench_chance(n, 1))::integer] || ' No. ' || n,
         repeat('Five rounds, two thousand points, lunch is included. ', 1 + floor(12 * bench_chance(n, 2))::integer),
         case when bench_chance(n, 3) < 0.7 then 'AOS' else 'SPEARHEAD' end,
         case when bench_chance(n, 4) < 0.75 then 'tournament' else 'friendly' end,
         date_trunc('day', created + bench_chance(n, 5) * interval '365 days') + interval '9 hours',
         place.country, place.name, place.id, point(place.longitude, place.latitude), place.time_zone,
         bench_chance(n, 6) < 0.5, created, created
  from (select n, now() - (1 - n / $1::double precision) * interval '4 years' as created, bench_place(n, 10, $2) as place_id
        from generate_series(1, $1::bigint) n) planned
  join places place on place.id = place_id`

/** Ten in each event on average. */
export const insertParticipants = `
  insert into participants (event_id, game_type, nickname)
  select id, game_type, 'Player ' || seat from events, generate_series(1, 4 + (12 * bench_chance(id, 20))::integer) seat`

/** Triggers do this otherwise, but they are disabled while rows are written. */
export const versionEvents = 'insert into event_versions select id, 1 from events'

/** Where visitors search: places drawn in the same way as those of the events, but not the same ones. */
export const drawCentres = `
  select bench_place(-n, 10, $2) as id from generate_series(1, $1::integer) n`
