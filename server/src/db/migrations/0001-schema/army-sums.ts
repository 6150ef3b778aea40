import { sql } from 'kysely'
import { armyNumbers, matchupNumbers } from './army-counts.ts'

/** The columns of counts, and what tells two of their elements apart. */
const kinds = [
  { column: 'factions', type: 'army_count', key: ['faction', 'army_id'], numbers: armyNumbers },
  { column: 'armies', type: 'army_count', key: ['faction', 'army_id'], numbers: armyNumbers },
  { column: 'matchups', type: 'matchup_count', key: ['faction', 'opponent'], numbers: matchupNumbers },
] as const

const list = (names: readonly string[], as: (name: string) => string = (name) => name) => names.map(as).join(', ')
const of = (table: string, names: readonly string[]) => list(names, (name) => `${table}.${name}`)

const place = ['span', 'country', 'event_type', 'size', 'start', 'game_type']
const columns = kinds.map(({ column }) => column)
const ofEvent = ['day', 'game_type', 'event_type', 'country', 'size', ...columns, 'played']
const totals = kinds.map(({ column, type, key, numbers }) => {
  const total = list(numbers, (name) => `coalesce(entry.${name}, 0) + coalesce(change.${name}, 0)`)
  return `
      array(select row(${list(key)}, ${total})::${type}
            from unnest(kept.${column}) entry full join (
              select ${list(key)}, ${list(numbers, (name) => `sum(sign * ${name}) as ${name}`)}
              from unnest(changes) change, unnest(change.${column}) group by ${list(key)}
            ) change using (${list(key)})
            where (${total}) <> (${list(numbers, () => '0')}))`
})

/** Counts events again: takes what they had out of the sums that they were part of, and adds what they have. */
export const createArmySums = sql.raw(`
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
    select ${of('changed', place)}, ${list(totals)}
    from (
      select span, sum_country as country, sum_type as event_type, sum_size as size, start, game_type,
             array_agg(row(sign, ${list(columns)})::event_change) as changes
      from (select 1 as sign, event.* from unnest(counted) event
            union all select -1, kept.* from counted_events kept where event_id = any(ids)) event,
           sums_of(event.day, event.country, event.event_type, event.size)
      where event_id = any(ids) and factions <> '{}'
      group by span, sum_country, sum_type, sum_size, start, game_type
    ) changed
    -- With a limit, they are looked up one by one; for a join, all would be read.
    left join lateral (
      select ${list(columns)} from counted_sums where (${list(place)}) = (${of('changed', place)}) limit 1
    ) kept on true
    on conflict (${list(place)}) do update set (${list(columns)}) = (${of('excluded', columns)});
    insert into counted_events select * from unnest(counted) where event_id = any(ids)
    on conflict (event_id) do update set (${list(ofEvent)}) = (${of('excluded', ofEvent)});
    delete from counted_events kept
    where event_id = any(ids) and not exists (select from events where events.id = kept.event_id);
  end
  $$`)
