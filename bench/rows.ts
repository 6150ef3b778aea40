import { countries } from '@muster/contract/countries'
import type pg from 'pg'

export interface Contents {
  events: number
  /** Every event has between 4 and this many participants. */
  maxSize: number
  /** The number of rounds of a finished event. */
  rounds: number
  /** How many accounts share the participants; by default, these have no account. */
  players?: number
}

/** Ten participants on average, who play two rounds. */
export const smallEvents = (events: number): Contents => ({ events, maxSize: 16, rounds: 2 })

/** About this many matches of 50,000 players in five rounds. */
export const playedEvents = (matches: number): Contents => ({
  events: Math.ceil(matches / 57),
  maxSize: 50,
  rounds: 5,
  players: 50_000,
})

/** The event that is larger than the others: 64 participants and 160 matches in five rounds. */
export const largeEvent = (events: number) => Math.floor(events / 2)

/** The most popular countries, in descending order. */
const codes = 'GB US DE PL FR ES IT AU CA NL SE IE BE DK NO FI AT CH CZ PT'.split(' ')
export const popularCountries = codes.map((code) => countries.find((country) => country.code === code)?.name)

/** Random, but reproducible: depends only on the id and the purpose. */
const createChance = `
  create function bench_chance(id bigint, purpose integer) returns double precision
  language sql immutable parallel safe
  return (hashint8extended(id, purpose) & 4503599627370495) / 4503599627370496::double precision`

const insertOrganisers = `
  insert into users (email, nickname, password_hash, is_verified)
  select format('organiser%s@example.com', n), 'Organiser ' || n, 'none', true from generate_series(1, 500) n`

/** Places of the popular countries, numbered within their country by population, in descending order. */
const rankPlaces = `
  create table bench_places as
  select array_position($1, country) as country, row_number() over (partition by country order by population desc, id) as rank,
         count(*) over (partition by country) as of, id
  from places where country = any ($1)`

/**
 * $1 is the number of events. They were created over four years, each up to a year before its date: one in eight is
 * upcoming. Popular countries and large cities have more events.
 */
const insertEvents = `
  insert into events (id, owner_id, title, description, game_type, event_type, event_date, location_country,
                      location_city, place_id, location, time_zone, registration_open, created_at, updated_at)
    overriding system value
  select n, 1 + n % 500,
         (array['Grand Tournament', 'Open', 'Spring Clash', 'Club Night'])[1 + floor(4 * bench_chance(n, 1))::integer] || ' ' || n,
         repeat('Five rounds, two thousand points, lunch is included. ', 1 + floor(12 * bench_chance(n, 2))::integer),
         case when bench_chance(n, 3) < 0.7 then 'AOS' else 'SPEARHEAD' end,
         case when bench_chance(n, 4) < 0.75 then 'tournament' else 'friendly' end,
         date_trunc('day', created + bench_chance(n, 5) * interval '365 days') + interval '9 hours',
         place.country, place.name, place.id, point(place.longitude, place.latitude), place.time_zone,
         bench_chance(n, 6) < 0.5, created, created
  from generate_series(1, $1::bigint) n
  cross join lateral (select now() - (1 - n / $1::double precision) * interval '4 years' as created,
                             1 + floor(${codes.length} * power(bench_chance(n, 7), 2.2))::integer as country) chosen
  join bench_places ranked on ranked.country = chosen.country
                          and ranked.rank = 1 + floor(ranked.of * power(bench_chance(n, 8), 4))::integer
  join places place on place.id = ranked.id`

/** $1 is the largest size, $2 the number of rounds, $3 the id of the large event. */
const planMatches = `
  create table bench_events as
  with sized as (
    select id, game_type, case when id = $3 then 64 else 4 + floor(($1 - 3) * bench_chance(id, 20))::integer end as size,
           case when id = $3 then 5 when event_date < now() then $2 else 0 end as rounds
    from events)
  select *, size + size % 2 as seats, sum(size) over (order by id) - size as first_participant from sized`

/** The armies of a game have exponentially falling popularity. */
const insertParticipants = `
  insert into participants (id, event_id, game_type, nickname, army_id) overriding system value
  select person, event.id, event.game_type, 'Player ' || seat,
         known[1 + floor(-ln(1 - bench_chance(person, 21)) / 6 * cardinality(known))::integer % cardinality(known)]
  from bench_events event
  join (select game_type, array_agg(id order by bench_chance(id, 22)) as known from armies group by game_type) armies using (game_type)
  cross join generate_series(1, size) seat
  cross join lateral (values ((first_participant + seat)::bigint)) people (person)`

/** Pairs by the circle method: the last seat stays, the others rotate. With an odd size, one participant has a bye. */
const insertMatches = `
  insert into matches (event_id, game_type, participant1_id, participant2_id, participant1_army_id, participant2_army_id,
                       participant1_score, participant2_score, round_number, table_number)
  select event.id, event.game_type, p1.id, p2.id, p1.army_id, p2.army_id,
         floor(20 * bench_chance(p1.id, 30 + round))::integer, floor(20 * bench_chance(p2.id, 30 + round))::integer,
         round, seat + 1
  from bench_events event
  cross join generate_series(1, rounds) round
  cross join generate_series(size % 2, seats / 2 - 1) seat
  join participants p1
    on p1.id = first_participant + 1 + case seat when 0 then seats - 1 else (round + seat) % (seats - 1) end
  join participants p2 on p2.id = first_participant + 1 + (round - seat + seats - 1) % (seats - 1)
  order by event.id, round, seat`

/**
 * $1 is the number of players, who follow the organisers. 7919 is a prime, so that no event has the same player twice.
 */
const insertPlayers = `
  insert into users (email, nickname, handle, password_hash, is_verified, player_visibility)
  select format('player%s@example.com', n), 'Player ' || n, 'player-' || n, 'none', true, 'public'
  from generate_series(1, $1) n`
const linkPlayers = `
  update participants set user_id = 501 + (floor($1::bigint * bench_chance(event_id, 40))::bigint + id * 7919) % $1::bigint`

/** Fills a database that contains only places. Triggers are off during that time, so the counts are computed at the end. */
export async function fillRows(pool: pg.Pool, { events, maxSize, rounds, players = 0 }: Contents) {
  const tables = ['events', 'participants', 'matches']
  await pool.query(createChance)
  await pool.query(insertOrganisers)
  await pool.query(rankPlaces, [popularCountries])
  await pool.query('create index on bench_places (country, rank)')
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`)
  await pool.query(insertEvents, [events])
  await pool.query(planMatches, [maxSize, rounds, largeEvent(events)])
  await pool.query(insertParticipants)
  if (players > 0) {
    await pool.query(insertPlayers, [players])
    await pool.query(linkPlayers, [players])
  }
  await pool.query('analyze participants, bench_events')
  await pool.query(insertMatches)
  await pool.query('insert into event_versions select id, 1 from events')
  for (const table of tables) {
    await pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await pool.query(`alter table ${table} enable trigger user`)
  }
  await pool.query('analyze; drop table bench_events, bench_places')
  for (let first = 1; first <= events; first += 1000) {
    await pool.query('select recount_events(array(select generate_series($1::bigint, $2::bigint)))', [
      first,
      first + 999,
    ])
  }
  await pool.query('vacuum analyze')
}
