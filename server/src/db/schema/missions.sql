-- The counts of armies by mission (decision 070), beside those of decision 015: missions that are spelled alike are one.

create type mission_armies as (
  event_id bigint, mission text collate "C", name text, faction text collate "C",
  participants integer, players integer, wins integer, draws integer, losses integer, mirrors integer
);
create function count_mission_armies(ids bigint[]) returns setof mission_armies
language sql stable as $$
  with played as (
    select events.id as event_id, (mission ->> 'round_number')::integer as round_number,
           fold_name(mission ->> 'name') collate "C" as mission, mission ->> 'name' as name
    from events, jsonb_array_elements(missions) mission
    where events.id = any(ids) and mission ->> 'round_number' is not null
  ),
  games as (
    select games.*, mission, name
    from counted_games(array(select event_id from played)) games
    join matches using (id) join played on played.event_id = games.event_id and played.round_number = matches.round_number
  ),
  sides as (
    select id, event_id, mission, name, faction, participant_id, faction = opposing_faction as is_mirror, outcome
    from games
    union all
    select id, event_id, mission, name, opposing_faction, opponent_id, faction = opposing_faction, -outcome from games
  )
  select event_id, mission, min(name), faction, count(distinct participant_id)::integer,
         (count(distinct participant_id) filter (where not is_mirror))::integer,
         (count(*) filter (where not is_mirror and outcome = 1))::integer,
         (count(*) filter (where not is_mirror and outcome = 0))::integer,
         (count(*) filter (where not is_mirror and outcome = -1))::integer,
         (count(distinct id) filter (where is_mirror))::integer
  from sides group by event_id, mission, faction
$$;

create table counted_missions (
  event_id bigint not null,
  mission text collate "C" not null,
  name text not null,
  faction smallint not null,
  participants integer not null,
  players integer not null,
  wins integer not null,
  draws integer not null,
  losses integer not null,
  mirrors integer not null,
  primary key (event_id, mission, faction)
);
create index on counted_missions (mission);

create function recount_missions(ids bigint[]) returns void
language sql as $$
  delete from counted_missions where event_id = any(ids);
  insert into counted_missions
  select event_id, mission, counted.name, code.id, participants, players, wins, draws, losses, mirrors
  from count_mission_armies(countable(ids)) counted join counted_factions code on code.name = faction
$$;

-- Recounting an event recounts its missions, too.
alter function recount_events(bigint[]) rename to recount_armies;
create function recount_events(ids bigint[]) returns void
language sql as $$
  select recount_armies(ids);
  select recount_missions(ids);
$$;
