/**
 * Generates the rows in SQL, a few thousand events per statement. What looks random depends only on the id, so that the
 * rows are the same in every run and in any order of statements. random() would require a fixed order.
 */
export const drawChance = `
  create function bench_chance(id bigint, purpose integer) returns double precision
  language sql immutable parallel safe
  return (hashint8extended(id, purpose) & 4503599627370495) / 4503599627370496::double precision`

export const organisers = 500

export const insertOrganisers = `
  insert into users (email, nickname, password_hash, is_verified)
  select format('organiser%s@example.com', n), 'Organiser ' || n, 'none', true from generate_series(1, ${organisers}) n`

const rounds = 5
const days = 6 * 365

/**
 * Plans events until there are enough matches, the oldest first: their size (27 on average, log-normal from 4 to 100),
 * and where the ids of their participants and matches begin. A fifth are on any day of the week, the rest at weekends.
 */
export const planEvents = `
  create unlogged table bench_events as
  with drawn as (
    select n, chosen.day, sizes.size, sum(${rounds} * (sizes.size / 2)) over (order by n) as matches
    from generate_series(1, $1::bigint / 30 + 10) n,
         lateral (select round(22.5 * exp(0.6 * sqrt(-2 * ln(1 - bench_chance(n, 1))) * cos(2 * pi() * bench_chance(n, 2)))) as drawn) draws,
         lateral (select least(100, greatest(4, drawn))::integer as size) sizes,
         lateral (select (now() at time zone 'utc')::date as today) now,
         lateral (select today - floor(${days} * bench_chance(n, 3))::integer as any_day) some_day,
         lateral (select any_day - ((extract(isodow from any_day)::integer + 1) % 7) as saturday) weekend,
         lateral (select case when bench_chance(n, 4) < 0.02 then null
                              when bench_chance(n, 5) < 0.2 then any_day
                              else least(today, saturday + (bench_chance(n, 6) < 0.3)::integer) end as day) chosen
  ),
  ordered as (
    select row_number() over (order by day nulls first, n) as id, day, size
    from drawn where matches - ${rounds} * (size / 2) < $1::bigint
  )
  select id, day, size, ${rounds} as rounds,
         sum(size) over (order by id) - size + 1 as first_participant,
         sum(${rounds} * (size / 2)) over (order by id) - ${rounds} * (size / 2) + 1 as first_match
  from ordered`

/** Here and below, $1 and $2 are the first and last id; $3 is a list of countries, the most likely first. */
export const insertEvents = `
  insert into events (id, owner_id, title, game_type, event_type, event_date, location_country) overriding system value
  select id, 1 + id % ${organisers}, 'Muster No. ' || id,
         case when bench_chance(id, 11) < 0.7 then 'AOS' else 'SPEARHEAD' end,
         case when bench_chance(id, 12) < 0.75 then 'tournament' else 'friendly' end,
         (day + time '09:00') at time zone 'utc',
         case when bench_chance(id, 13) < 0.03 then null
              else ($3::text[])[1 + floor(cardinality($3::text[]) * power(bench_chance(id, 14), 2.2))::integer] end
  from bench_events where id between $1 and $2`

/** Each army is less popular than the one before: one in sixteen bring the first, and hardly anybody the last. */
export const insertParticipants = `
  insert into participants (id, event_id, game_type, nickname, army_id) overriding system value
  select person, event_id, game_type, 'Player ' || seat + 1,
         case when bench_chance(person, 22) >= 0.03
              then known[1 + floor(-ln(1 - bench_chance(person, 21)) / 6 * cardinality(known))::integer % cardinality(known)] end
  from (select id as event_id, first_participant, size from bench_events where id between $1 and $2) planned
  join (select id as event_id, game_type from events) of_event using (event_id)
  join (select game_type, array_agg(id order by bench_chance(id, 23)) as known from armies group by game_type) armies
    using (game_type)
  cross join generate_series(0, size - 1) seat
  cross join lateral (select (first_participant + seat)::bigint as person) people`

/** Pairs by the circle method: the last seat stays, the others rotate; whoever has no opponent gets a bye. */
export const insertMatches = `
  with players as (select id, event_id, game_type, army_id from participants where event_id between $1 and $2)
  insert into matches (id, event_id, game_type, participant1_id, participant2_id, participant1_army_id, participant2_army_id,
                       participant1_score, participant2_score, round_number, table_number) overriding system value
  select game, p1.event_id, p1.game_type, p1.id, p2.id, p1.army_id, p2.army_id,
         base + case when decided and bench_chance(game, 34) < 0.5 then lead else 0 end,
         base + case when decided and bench_chance(game, 34) >= 0.5 then lead else 0 end,
         round, seat + 1
  from (select *, size + size % 2 as seats, size + size % 2 - 1 as turns from bench_events where id between $1 and $2) planned
  cross join generate_series(1, rounds) round
  cross join generate_series(size % 2, seats / 2 - 1) seat
  cross join lateral (
    select (first_match + (round - 1) * (size / 2) + seat - size % 2)::bigint as game,
           (first_participant + case seat when 0 then turns else (round + seat) % turns end)::bigint as one,
           (first_participant + (round - seat + turns) % turns)::bigint as other
  ) meeting
  cross join lateral (
    select case when bench_chance(game, 31) >= 0.04 then floor(16 * bench_chance(game, 32))::integer end as base,
           bench_chance(game, 33) >= 0.03 as decided,
           1 + floor(12 * bench_chance(game, 35))::integer as lead
  ) play
  join players p1 on p1.id = one
  join players p2 on p2.id = other`

/** What the API writes next gets ids after these. */
export const moveSequences = ['events', 'participants', 'matches'].map(
  (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
)

export const recountEvents = 'select recount_events(array(select generate_series($1::bigint, $2::bigint)))'
