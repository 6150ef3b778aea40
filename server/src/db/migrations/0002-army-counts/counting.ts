import { type Kysely, sql } from 'kysely'

/** The one place that says which match counts, and for whom. */
export async function createCounting(db: Kysely<unknown>) {
  // A size is the lower bound of its class. The contract lists the classes too (eventSizes), and a test compares the
  // two.
  await sql`
    create function size_class(participants bigint) returns integer
    language sql immutable parallel safe
    return case when participants >= 64 then 64 when participants >= 32 then 32 when participants >= 16 then 16
                when participants >= 8 then 8 else 0 end
  `.execute(db)
  // The sums that an event is part of: those that the common filters ask for, so that each reads few rows. '*' is every
  // country or every type, -1 every size. A dekad is a third of a month: days 1 to 10, 11 to 20, and the rest.
  await sql`
    create function sums_of(day date, country text, event_type text, size integer)
    returns table (span text, start date, sum_country text, sum_type text, sum_size integer)
    language sql immutable parallel safe as $$
      select spans.*, sums.*
      from (values ('month', date_trunc('month', day::timestamp)::date), ('year', date_trunc('year', day::timestamp)::date)) spans (span, start),
           (values ('*', '*', -1), ('*', event_type, -1), ('*', event_type, size), (country, '*', -1), (country, event_type, size))
             sums (sum_country, sum_type, sum_size)
      union all
      select 'dekad', day - (extract(day from day)::integer - 1) + 10 * least(2, (extract(day from day)::integer - 1) / 10), '*', type, -1
      from (values ('*'), (event_type)) types (type)
      where isfinite(day)
      union all
      select 'day', day, '*', '*', -1 where isfinite(day)
    $$`.execute(db)
  await sql`
    create function count_events(ids bigint[]) returns setof counted_events
    language sql stable as $$
      select e.id, coalesce((e.event_date at time zone 'utc')::date, '-infinity'), e.game_type, e.event_type,
             coalesce(e.location_country, ''),
             size_class((select count(*) from participants p where p.event_id = e.id))
      from events e where e.id = any(ids)
    $$`.execute(db)
  await sql`
    create function counted_games(ids bigint[])
    returns table (
      id bigint, event_id bigint, participant_id bigint, opponent_id bigint, army_id bigint, opposing_army_id bigint,
      faction text, opposing_faction text, outcome double precision
    )
    language sql stable as $$
      select m.id, m.event_id, m.participant1_id, m.participant2_id, a1.id, a2.id,
             a1.faction collate "C", a2.faction collate "C", sign(m.participant1_score - m.participant2_score)
      from matches m
      join armies a1 on a1.id = m.participant1_army_id
      join armies a2 on a2.id = m.participant2_army_id
      where m.event_id = any(ids) and m.participant1_score is not null and m.participant2_score is not null
    $$`.execute(db)
  await sql`
    create function count_event_armies(ids bigint[]) returns setof event_armies
    language sql stable as $$
      with games as (select * from counted_games(ids)),
      sides as (
        select id, event_id, faction, army_id, participant_id, faction = opposing_faction as is_mirror, outcome from games
        union all
        select id, event_id, opposing_faction, opposing_army_id, opponent_id, faction = opposing_faction, -outcome from games
      ),
      brought as (
        select p.event_id, a.faction collate "C" as faction, p.army_id
        from participants p join armies a on a.id = p.army_id where p.event_id = any(ids)
      )
      select event_id, faction, army_id, sum(participants)::integer, sum(players)::integer, sum(wins)::integer,
             sum(draws)::integer, sum(losses)::integer, sum(mirrors)::integer
      from (
        select event_id, faction, coalesce(army_id, 0) as army_id, 0 as participants,
               count(distinct participant_id) filter (where not is_mirror) as players,
               count(*) filter (where not is_mirror and outcome = 1) as wins,
               count(*) filter (where not is_mirror and outcome = 0) as draws,
               count(*) filter (where not is_mirror and outcome = -1) as losses,
               count(distinct id) filter (where is_mirror) as mirrors
        from sides group by grouping sets ((event_id, faction), (event_id, faction, army_id))
        union all
        select event_id, faction, coalesce(army_id, 0), count(*), 0, 0, 0, 0, 0
        from brought group by grouping sets ((event_id, faction), (event_id, faction, army_id))
      ) counted
      group by event_id, faction, army_id
    $$`.execute(db)
  await sql`
    create function count_event_matchups(ids bigint[]) returns setof event_matchups
    language sql stable as $$
      with games as (select * from counted_games(ids)),
      pairs as (
        select event_id, faction, opposing_faction as opponent, participant_id, opponent_id, outcome
        from games where faction <= opposing_faction collate "C"
        union all
        select event_id, opposing_faction, faction, opponent_id, participant_id, -outcome
        from games where faction > opposing_faction collate "C"
      )
      select event_id, faction, opponent, count(distinct participant_id)::integer, count(distinct opponent_id)::integer,
             (count(*) filter (where outcome = 1))::integer, (count(*) filter (where outcome = 0))::integer,
             (count(*) filter (where outcome = -1))::integer
      from pairs group by event_id, faction, opponent
    $$`.execute(db)
}
