-- Counts the armies of events, from their participants and matches.

create function size_class(participants bigint) returns integer
language sql immutable parallel safe
return case when participants >= 64 then 64 when participants >= 32 then 32
            when participants >= 16 then 16 when participants >= 8 then 8 else 0 end;

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
$$;

create type event_armies as (
  event_id bigint, faction text collate "C", army_id bigint,
  participants integer, players integer, wins integer, draws integer, losses integer, mirrors integer
);
create function count_event_armies(ids bigint[]) returns setof event_armies
language sql stable as $$
  with games as (select * from counted_games(ids)),
  sides as (
    select id, event_id, faction, army_id, participant_id, faction = opposing_faction as is_mirror, outcome from games
    union all
    select id, event_id, opposing_faction, opposing_army_id, opponent_id, faction = opposing_faction, -outcome
    from games
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
$$;

create type event_matchups as (
  event_id bigint, faction text collate "C", opponent text collate "C",
  players integer, opposing_players integer, wins integer, draws integer, losses integer
);
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
$$;

-- Events as they are to be stored.
create function count_events(ids bigint[]) returns setof counted_events
language sql stable as $$
  with sides as (
    select event_id,
           array_agg(row(code.id, army_id, participants, players, wins, draws, losses, mirrors)::army_count
                     order by code.id) filter (where army_id = 0) as factions,
           array_agg(row(code.id, army_id, participants, players, wins, draws, losses, mirrors)::army_count
                     order by army_id, code.id) filter (where army_id > 0) as armies,
           array_agg(case army_id when 0 then code.id * 32768 else -army_id::integer end order by army_id, code.id)
             filter (where wins + draws + losses + mirrors > 0) as played
    from count_event_armies(countable(ids)) join counted_factions code on code.name = faction
    group by event_id
  ),
  pairs as (
    select event_id, array_agg(row(own.id, other.id, players, opposing_players, wins, draws, losses)::matchup_count
                     order by own.id, other.id) as matchups,
           array_agg(own.id * 32768 + other.id order by own.id, other.id) as played
    from count_event_matchups(countable(ids))
    join counted_factions own on own.name = faction join counted_factions other on other.name = opponent
    group by event_id
  )
  select e.id, coalesce(e.event_day, '-infinity'), e.game_type, e.event_type,
         coalesce(e.location_country, ''),
         size_class((select count(*) from participants p where p.event_id = e.id)),
         coalesce(factions, '{}'), coalesce(armies, '{}'), coalesce(matchups, '{}'),
         coalesce(sides.played, '{}') || coalesce(pairs.played, '{}')
  from events e left join sides on sides.event_id = e.id left join pairs on pairs.event_id = e.id
  where e.id = any(ids)
$$;
