-- Counts events again: takes what they had out of the sums that they were part of, and adds what they have.

create function sums_of(day date, country text, event_type text, size integer)
returns table (span text, start date, sum_country text, sum_type text, sum_size integer)
language sql immutable parallel safe as $$
  select spans.*, sums.*
  from (values ('month', date_trunc('month', day::timestamp)::date),
               ('year', date_trunc('year', day::timestamp)::date)) spans (span, start),
       (values ('*', '*', -1), ('*', event_type, -1), ('*', event_type, size),
               (country, '*', -1), (country, event_type, size))
         sums (sum_country, sum_type, sum_size)
  union all
  select 'dekad', day - (extract(day from day)::integer - 1) + 10 * least(2, (extract(day from day)::integer - 1) / 10),
         '*', type, -1
  from (values ('*'), (event_type)) types (type)
  where isfinite(day)
  union all
  select 'day', day, '*', '*', -1 where isfinite(day)
$$;

create type event_change as (sign integer, factions army_count[], armies army_count[], matchups matchup_count[]);
create function recount_events(ids bigint[]) returns void
language plpgsql as $$
declare
  counted counted_events[];
begin
  -- A sum is read and written again, so only one may count at a time. The server that counts has this lock already.
  perform pg_advisory_xact_lock(7262734003);
  counted := array(select event from count_events(ids) event);
  -- Only those that differ.
  ids := array(select unnest(ids) except
               select event_id from counted_events kept join unnest(counted) event using (event_id) where kept = event);
  insert into counted_sums
  select changed.span, changed.country, changed.event_type, changed.size, changed.start, changed.game_type,
    array(select row(faction, army_id,
                     coalesce(entry.participants, 0) + coalesce(change.participants, 0),
                     coalesce(entry.players, 0) + coalesce(change.players, 0),
                     coalesce(entry.wins, 0) + coalesce(change.wins, 0),
                     coalesce(entry.draws, 0) + coalesce(change.draws, 0),
                     coalesce(entry.losses, 0) + coalesce(change.losses, 0),
                     coalesce(entry.mirrors, 0) + coalesce(change.mirrors, 0))::army_count
          from unnest(kept.factions) entry full join (
            select faction, army_id,
                   sum(sign * participants) as participants, sum(sign * players) as players, sum(sign * wins) as wins,
                   sum(sign * draws) as draws, sum(sign * losses) as losses, sum(sign * mirrors) as mirrors
            from unnest(changes) change, unnest(change.factions) group by faction, army_id
          ) change using (faction, army_id)
          where (coalesce(entry.participants, 0) + coalesce(change.participants, 0),
                 coalesce(entry.players, 0) + coalesce(change.players, 0),
                 coalesce(entry.wins, 0) + coalesce(change.wins, 0),
                 coalesce(entry.draws, 0) + coalesce(change.draws, 0),
                 coalesce(entry.losses, 0) + coalesce(change.losses, 0),
                 coalesce(entry.mirrors, 0) + coalesce(change.mirrors, 0))
                <> (0, 0, 0, 0, 0, 0)),
    array(select row(faction, army_id,
                     coalesce(entry.participants, 0) + coalesce(change.participants, 0),
                     coalesce(entry.players, 0) + coalesce(change.players, 0),
                     coalesce(entry.wins, 0) + coalesce(change.wins, 0),
                     coalesce(entry.draws, 0) + coalesce(change.draws, 0),
                     coalesce(entry.losses, 0) + coalesce(change.losses, 0),
                     coalesce(entry.mirrors, 0) + coalesce(change.mirrors, 0))::army_count
          from unnest(kept.armies) entry full join (
            select faction, army_id,
                   sum(sign * participants) as participants, sum(sign * players) as players, sum(sign * wins) as wins,
                   sum(sign * draws) as draws, sum(sign * losses) as losses, sum(sign * mirrors) as mirrors
            from unnest(changes) change, unnest(change.armies) group by faction, army_id
          ) change using (faction, army_id)
          where (coalesce(entry.participants, 0) + coalesce(change.participants, 0),
                 coalesce(entry.players, 0) + coalesce(change.players, 0),
                 coalesce(entry.wins, 0) + coalesce(change.wins, 0),
                 coalesce(entry.draws, 0) + coalesce(change.draws, 0),
                 coalesce(entry.losses, 0) + coalesce(change.losses, 0),
                 coalesce(entry.mirrors, 0) + coalesce(change.mirrors, 0))
                <> (0, 0, 0, 0, 0, 0)),
    array(select row(faction, opponent,
                     coalesce(entry.players, 0) + coalesce(change.players, 0),
                     coalesce(entry.opposing_players, 0) + coalesce(change.opposing_players, 0),
                     coalesce(entry.wins, 0) + coalesce(change.wins, 0),
                     coalesce(entry.draws, 0) + coalesce(change.draws, 0),
                     coalesce(entry.losses, 0) + coalesce(change.losses, 0))::matchup_count
          from unnest(kept.matchups) entry full join (
            select faction, opponent,
                   sum(sign * players) as players, sum(sign * opposing_players) as opposing_players,
                   sum(sign * wins) as wins,
                   sum(sign * draws) as draws, sum(sign * losses) as losses
            from unnest(changes) change, unnest(change.matchups) group by faction, opponent
          ) change using (faction, opponent)
          where (coalesce(entry.players, 0) + coalesce(change.players, 0),
                 coalesce(entry.opposing_players, 0) + coalesce(change.opposing_players, 0),
                 coalesce(entry.wins, 0) + coalesce(change.wins, 0),
                 coalesce(entry.draws, 0) + coalesce(change.draws, 0),
                 coalesce(entry.losses, 0) + coalesce(change.losses, 0))
                <> (0, 0, 0, 0, 0))
  from (
    select span, sum_country as country, sum_type as event_type, sum_size as size, start, game_type,
           array_agg(row(sign, factions, armies, matchups)::event_change) as changes
    from (select 1 as sign, event.* from unnest(counted) event
          union all select -1, kept.* from counted_events kept where event_id = any(ids)) event,
         sums_of(event.day, event.country, event.event_type, event.size)
    where event_id = any(ids) and factions <> '{}'
    group by span, sum_country, sum_type, sum_size, start, game_type
  ) changed
  -- With a limit, they are looked up one by one; for a join, all would be read.
  left join lateral (
    select factions, armies, matchups from counted_sums
    where (span, country, event_type, size, start, game_type)
      = (changed.span, changed.country, changed.event_type, changed.size, changed.start, changed.game_type) limit 1
  ) kept on true
  on conflict (span, country, event_type, size, start, game_type)
  do update set (factions, armies, matchups) = (excluded.factions, excluded.armies, excluded.matchups);
  insert into counted_events select * from unnest(counted) where event_id = any(ids)
  on conflict (event_id) do update
  set (day, game_type, event_type, country, size, factions, armies, matchups, played)
    = (excluded.day, excluded.game_type, excluded.event_type, excluded.country, excluded.size,
       excluded.factions, excluded.armies, excluded.matchups, excluded.played);
  delete from counted_events kept
  where event_id = any(ids) and not exists (select from events where events.id = kept.event_id);
end
$$;
