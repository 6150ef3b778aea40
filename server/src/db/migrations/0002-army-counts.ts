import { type Kysely, sql } from 'kysely'

/**
 * What armies have done is kept counted, so that reading it does not depend on how many matches there are: for each event, and
 * summed up over spans of time (sums_of says which). Triggers note every event that a statement touches, whoever sends it;
 * before the transaction ends the noted events are counted again and what differs is added to the sums.
 *
 * An army_id of 0 is the whole faction: a participant who played two armies of a faction is one participant of it. A matchup
 * is kept once, the faction that sorts first on the left; two of the same faction are a mirror. An event without a date has the
 * day -infinity, one without a country ''.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await createCounting(db)
  await createRecount(db)
  await createTriggers(db)
  // In parts that fit into memory.
  await sql`
    select recount_events(ids) from (
      select array_agg(id) as ids from (select id, row_number() over (order by id) as number from events) numbered
      group by number / 2000
    ) chunks`.execute(db)
}

async function createTables(db: Kysely<unknown>) {
  await sql`
    create table counted_events (
      event_id bigint primary key,
      day date not null,
      game_type text not null,
      event_type text not null,
      country text not null,
      size integer not null
    )`.execute(db)
  await sql`create index on counted_events (day desc, event_id desc)`.execute(db)
  await sql`create index on counted_events (country, day desc, event_id desc)`.execute(db)

  const armyCounts = sql`
    participants integer not null,
    players integer not null,
    wins integer not null,
    draws integer not null,
    losses integer not null,
    mirrors integer not null`
  const matchupCounts = sql`
    players integer not null,
    opposing_players integer not null,
    wins integer not null,
    draws integer not null,
    losses integer not null`
  const period = sql`
    span text not null check (span in ('day', 'dekad', 'month', 'year')),
    country text not null,
    event_type text not null,
    size integer not null,
    start date not null,
    game_type text not null`
  await sql`
    create table event_armies (
      event_id bigint not null,
      faction text collate "C" not null,
      army_id bigint not null,
      ${armyCounts},
      primary key (event_id, army_id, faction)
    )`.execute(db)
  await sql`
    create table event_matchups (
      event_id bigint not null,
      faction text collate "C" not null,
      opponent text collate "C" not null,
      ${matchupCounts},
      primary key (event_id, faction, opponent)
    )`.execute(db)
  // For the games behind a number: the events of a rare army or matchup are few among many.
  await sql`create index on event_armies (faction, army_id, event_id)`.execute(db)
  await sql`create index on event_matchups (faction, opponent, event_id)`.execute(db)
  await sql`
    create table army_counts (
      ${period},
      faction text collate "C" not null,
      army_id bigint not null,
      ${armyCounts},
      primary key (span, country, event_type, size, start, game_type, army_id, faction)
    )`.execute(db)
  await sql`
    create table matchup_counts (
      ${period},
      faction text collate "C" not null,
      opponent text collate "C" not null,
      ${matchupCounts},
      primary key (span, country, event_type, size, start, game_type, faction, opponent)
    )`.execute(db)
  // Emptied before the transaction that fills it ends, so a crash finds nothing in it to lose.
  await sql`create unlogged table events_to_count (event_id bigint not null)`.execute(db)
  await sql`create index on events_to_count (event_id)`.execute(db)
}

/** The one place that says which game counts, and for whom. */
async function createCounting(db: Kysely<unknown>) {
  // A size is the lower bound of its class. The classes stand in the contract too (eventSizes), and a test holds them together.
  await sql`
    create function size_class(participants bigint) returns integer
    language sql immutable parallel safe
    return case when participants >= 64 then 64 when participants >= 32 then 32 when participants >= 16 then 16
                when participants >= 8 then 8 else 0 end
  `.execute(db)
  // The sums that an event stands in: those that the filters in use ask for, so that each reads few rows. '*' is every country or
  // every type, -1 every size. A dekad is a third of a month: days 1 to 10, 11 to 20, and the rest.
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

const armyNumbers = ['participants', 'players', 'wins', 'draws', 'losses', 'mirrors']
const matchupNumbers = ['players', 'opposing_players', 'wins', 'draws', 'losses']

/** What is kept twice, for each event and summed up, and how. */
const kinds = [
  {
    change: 'army_change',
    changes: 'armies',
    ofEvent: 'event_armies',
    count: 'count_event_armies',
    sums: 'army_counts',
    key: ['army_id', 'faction'],
    numbers: armyNumbers,
  },
  {
    change: 'matchup_change',
    changes: 'matchups',
    ofEvent: 'event_matchups',
    count: 'count_event_matchups',
    sums: 'matchup_counts',
    key: ['faction', 'opponent'],
    numbers: matchupNumbers,
  },
] as const

const list = (names: readonly string[], as: (name: string) => string = (name) => name) => names.map(as).join(', ')
const isZero = (numbers: readonly string[], as: (name: string) => string = (name) => name) =>
  `(${list(numbers, as)}) = (${list(numbers, () => '0')})`

/** Counts events again and moves the sums by what differs. Sums are taken in one order by all, so no two wait for each other. */
async function createRecount(db: Kysely<unknown>) {
  const types: Record<string, string> = { army_id: 'bigint', faction: 'text', opponent: 'text' }
  for (const { change, key, numbers } of kinds) {
    await sql
      .raw(`
      create type ${change} as (
        event_id bigint, day date, game_type text, event_type text, country text, size integer,
        ${list(key, (name) => `${name} ${types[name]}`)}, ${list(numbers, (name) => `${name} integer`)}
      )`)
      .execute(db)
  }
  const dimensions = 'event_id, day, game_type, event_type, country, size'
  const differences = kinds.map(
    ({ change, changes, ofEvent, count, key, numbers }) => `
      select array_agg(difference) into ${changes} from (
        select row(${dimensions}, ${list(key)}, ${list(numbers, (name) => `sum(${name})`)})::${change} as difference
        from (
          select ${dimensions}, ${list(key)}, ${list(numbers)} from ${count}(ids) join count_events(ids) using (event_id)
          union all
          select ${dimensions}, ${list(key)}, ${list(numbers, (name) => `-${name}`)}
          from ${ofEvent} join counted_events using (event_id) where event_id = any(ids)
        ) both_counts
        group by ${dimensions}, ${list(key)}
        having not ${isZero(numbers, (name) => `sum(${name})`)}
      ) differing;`,
  )
  const place = 'span, country, event_type, size, start, game_type'
  const add = (numbers: readonly string[]) => list(numbers, (name) => `${name} = kept.${name} + excluded.${name}`)
  const additions = kinds.map(
    ({ changes, ofEvent, sums, key, numbers }) => `
      insert into ${ofEvent} as kept (event_id, ${list(key)}, ${list(numbers)})
      select event_id, ${list(key)}, ${list(numbers, (name) => `sum(${name})`)} from unnest(${changes})
      group by event_id, ${list(key)} having not ${isZero(numbers, (name) => `sum(${name})`)}
      on conflict (event_id, ${list(key)}) do update set ${add(numbers)};

      delete from ${ofEvent} where event_id = any(ids) and ${isZero(numbers)};

      insert into ${sums} as kept (${place}, ${list(key)}, ${list(numbers)})
      select span, sum_country, sum_type, sum_size, start, game_type, ${list(key)}, ${list(numbers, (name) => `sum(${name})`)}
      from unnest(${changes}) difference,
           sums_of(difference.day, difference.country, difference.event_type, difference.size)
      group by span, sum_country, sum_type, sum_size, start, game_type, ${list(key)}
      having not ${isZero(numbers, (name) => `sum(${name})`)}
      order by span, sum_country, sum_type, sum_size, start, game_type, ${list(key)}
      on conflict (${place}, ${list(key)}) do update set ${add(numbers)};`,
  )
  await sql
    .raw(`
    create function recount_events(ids bigint[]) returns void
    language plpgsql as $$
    declare
      armies army_change[];
      matchups matchup_change[];
    begin
      -- Who else changes these events has either ended, and is counted, or waits and counts after us.
      perform from events where id = any(ids) order by id for no key update;
      ${differences.join('\n')}
      ${additions.join('\n')}
      insert into counted_events as kept select * from count_events(ids)
      on conflict (event_id) do update
        set (day, game_type, event_type, country, size) =
            (excluded.day, excluded.game_type, excluded.event_type, excluded.country, excluded.size)
        where kept is distinct from excluded;
      delete from counted_events counted
      where event_id = any(ids) and not exists (select from events where events.id = counted.event_id);
    end
    $$`)
    .execute(db)
}

async function createTriggers(db: Kysely<unknown>) {
  await sql`
    create function note_events() returns trigger
    language plpgsql as $$
    begin
      -- An event is noted once, however many statements of a transaction touch it.
      if tg_table_name = 'events' then
        insert into events_to_count select id from changed
        where not exists (select from events_to_count noted where noted.event_id = changed.id);
      else
        insert into events_to_count select distinct event_id from changed
        where not exists (select from events_to_count noted where noted.event_id = changed.event_id);
      end if;
      return null;
    end
    $$`.execute(db)
  for (const table of ['events', 'participants', 'matches']) {
    const on = sql.table(table)
    await sql`create trigger note_added after insert on ${on} referencing new table as changed for each statement execute function note_events()`.execute(
      db,
    )
    await sql`create trigger note_changed after update on ${on} referencing new table as changed for each statement execute function note_events()`.execute(
      db,
    )
    await sql`create trigger note_left after update on ${on} referencing old table as changed for each statement execute function note_events()`.execute(
      db,
    )
    await sql`create trigger note_deleted after delete on ${on} referencing old table as changed for each statement execute function note_events()`.execute(
      db,
    )
  }
  await sql`
    create function note_events_of_armies() returns trigger
    language plpgsql as $$
    begin
      insert into events_to_count
      select event_id from changed join former using (id) join participants on army_id = changed.id
      where changed.faction <> former.faction
      union
      select event_id from changed join former using (id) join matches on participant1_army_id = changed.id
      where changed.faction <> former.faction
      union
      select event_id from changed join former using (id) join matches on participant2_army_id = changed.id
      where changed.faction <> former.faction;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger note_changed after update on armies referencing old table as former new table as changed
    for each statement execute function note_events_of_armies()`.execute(db)
  await sql`
    create function recount_noted_events() returns trigger
    language plpgsql as $$
    declare
      noted bigint[];
    begin
      -- Called for each row, the first time it takes them all: the others find theirs gone, and look no further.
      if not exists (select from events_to_count where event_id = new.event_id) then return null; end if;
      with taken as (delete from events_to_count returning event_id)
      select array_agg(distinct event_id) into noted from taken;
      if noted is not null then perform recount_events(noted); end if;
      return null;
    end
    $$`.execute(db)
  // At the end of the transaction, once for all that it did.
  await sql`
    create constraint trigger recount after insert on events_to_count
    deferrable initially deferred for each row execute function recount_noted_events()`.execute(db)
}
