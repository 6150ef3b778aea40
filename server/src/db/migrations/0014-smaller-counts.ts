import { type Kysely, sql } from 'kysely'

const armyNumbers = ['participants', 'players', 'wins', 'draws', 'losses', 'mirrors']
const matchupNumbers = ['players', 'opposing_players', 'wins', 'draws', 'losses']

/** What is kept counted: the column, what its elements are, and what tells two of them apart. */
const kinds = [
  { column: 'factions', type: 'army_count', key: ['faction', 'army_id'], numbers: armyNumbers },
  { column: 'armies', type: 'army_count', key: ['faction', 'army_id'], numbers: armyNumbers },
  { column: 'matchups', type: 'matchup_count', key: ['faction', 'opponent'], numbers: matchupNumbers },
] as const

const list = (names: readonly string[], as: (name: string) => string = (name) => name) => names.map(as).join(', ')

/**
 * Counts are kept as arrays, one row for each event and one for each sum, with a number for the name of a faction: a
 * row for each army and matchup took five times as much space, most of it in indexes and repeated text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropRows(db)
  await numberFactions(db)
  await createTables(db)
  await createCounting(db)
  await createRecount(db)
  // In batches that fit into memory, and by date, so that few sums are part of more than one.
  await sql`
    select recount_events(ids) from (
      select array_agg(id) as ids
      from (select id, row_number() over (order by event_date, id) / 1000 as chunk from events) numbered
      group by chunk order by chunk
    ) chunks`.execute(db)
  // Sums that are part of many batches left many versions behind; a copy has only the last.
  await sql`create temporary table last_sums on commit drop as select * from counted_sums`.execute(db)
  await sql`truncate counted_sums`.execute(db)
  await sql`insert into counted_sums select * from last_sums`.execute(db)
}

/** The tables go, and what the functions that count an event return becomes a type of its own. */
async function dropRows(db: Kysely<unknown>) {
  await sql`drop function recount_events(bigint[])`.execute(db)
  await sql`drop function count_events(bigint[])`.execute(db)
  await sql`drop type army_change, matchup_change`.execute(db)
  await sql`drop table counted_events, army_counts, matchup_counts`.execute(db)
  for (const [table, key, numbers] of [
    ['event_armies', 'army_id bigint', armyNumbers],
    ['event_matchups', 'opponent text collate "C"', matchupNumbers],
  ] as const) {
    const count = `count_${table}(bigint[])`
    const { rows } = await sql<{ body: string }>`
      select pg_get_functiondef(${count}::regprocedure) as body`.execute(db)
    await sql.raw(`drop function ${count}`).execute(db)
    await sql.raw(`drop table ${table}`).execute(db)
    await sql
      .raw(
        `create type ${table} as (event_id bigint, faction text collate "C", ${key}, ${list(numbers, (name) => `${name} integer`)})`,
      )
      .execute(db)
    for (const { body } of rows) await sql.raw(body).execute(db)
  }
}

/** Factions are only names of armies; here each gets a number, for good. */
async function numberFactions(db: Kysely<unknown>) {
  await sql`
    create table counted_factions (
      id smallint generated always as identity primary key,
      name text collate "C" not null unique
    )`.execute(db)
  await sql`insert into counted_factions (name) select distinct faction from armies`.execute(db)
  await sql`
    create function number_faction() returns trigger
    language plpgsql as $$
    begin
      -- Asked first, for a refused insert uses up a number.
      insert into counted_factions (name)
      select new.faction where not exists (select from counted_factions where name = new.faction)
      on conflict do nothing;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger number_faction after insert or update of faction on armies
    for each row execute function number_faction()`.execute(db)
}

async function createTables(db: Kysely<unknown>) {
  const columns = (numbers: readonly string[]) => sql.raw(list(numbers, (name) => `${name} integer`))
  await sql`create type army_count as (faction smallint, army_id integer, ${columns(armyNumbers)})`.execute(db)
  await sql`create type matchup_count as (faction smallint, opponent smallint, ${columns(matchupNumbers)})`.execute(db)
  const counts = sql`
    factions army_count[] not null,
    armies army_count[] not null,
    matchups matchup_count[] not null`
  // To find the events of a rare army or matchup among many, in played: a faction and its opponent, or 0, are
  // faction * 32768 + opponent; an army is its negative id.
  await sql`
    create table counted_events (
      event_id bigint primary key,
      day date not null,
      game_type text not null,
      event_type text not null,
      country text not null,
      size integer not null,
      ${counts},
      played integer[] not null
    )`.execute(db)
  await sql`create index on counted_events (day desc, event_id desc)`.execute(db)
  await sql`create index on counted_events (country, day desc, event_id desc)`.execute(db)
  await sql`create index on counted_events using gin (played) with (gin_pending_list_limit = 64)`.execute(db)
  await sql`
    create table counted_sums (
      span text not null check (span in ('day', 'dekad', 'month', 'year')),
      country text not null,
      event_type text not null,
      size integer not null,
      start date not null,
      game_type text not null,
      ${counts},
      primary key (span, country, event_type, size, start, game_type)
    )`.execute(db)
  // PostgreSQL compresses rows over 2 kB. It is to compress them whole, and to keep them in one piece.
  const arrays = kinds.map(({ column }) => column)
  for (const [table, columns] of [
    ['counted_events', [...arrays, 'played']],
    ['counted_sums', arrays],
  ] as const) {
    const changes = list(columns, (column) => `alter column ${column} set storage main`)
    await sql.raw(`alter table ${table} set (toast_tuple_target = 128), ${changes}`).execute(db)
  }
  // Every result replaces the same few large rows, whose space is to be used again soon.
  await sql`alter table counted_sums set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`
    create type event_change as (sign integer, factions army_count[], armies army_count[], matchups matchup_count[])
  `.execute(db)
}

/** An event as it is to be kept. */
async function createCounting(db: Kysely<unknown>) {
  const army = sql.raw(`row(code.id, army_id, ${list(armyNumbers)})::army_count`)
  const matchup = sql.raw(`row(own.id, other.id, ${list(matchupNumbers)})::matchup_count`)
  await sql`
    create function count_events(ids bigint[]) returns setof counted_events
    language sql stable as $$
      with sides as (
        select event_id,
               array_agg(${army} order by code.id) filter (where army_id = 0) as factions,
               array_agg(${army} order by army_id, code.id) filter (where army_id > 0) as armies,
               array_agg(case army_id when 0 then code.id * 32768 else -army_id::integer end order by army_id, code.id)
                 filter (where wins + draws + losses + mirrors > 0) as played
        from count_event_armies(countable(ids)) join counted_factions code on code.name = faction
        group by event_id
      ),
      pairs as (
        select event_id, array_agg(${matchup} order by own.id, other.id) as matchups,
               array_agg(own.id * 32768 + other.id order by own.id, other.id) as played
        from count_event_matchups(countable(ids))
        join counted_factions own on own.name = faction join counted_factions other on other.name = opponent
        group by event_id
      )
      select e.id, coalesce((e.event_date at time zone 'utc')::date, '-infinity'), e.game_type, e.event_type,
             coalesce(e.location_country, ''),
             size_class((select count(*) from participants p where p.event_id = e.id)),
             coalesce(factions, '{}'), coalesce(armies, '{}'), coalesce(matchups, '{}'),
             coalesce(sides.played, '{}') || coalesce(pairs.played, '{}')
      from events e left join sides on sides.event_id = e.id left join pairs on pairs.event_id = e.id
      where e.id = any(ids)
    $$`.execute(db)
}

/** Counts events again: takes what they had out of the sums that they were part of, and adds what they have. */
async function createRecount(db: Kysely<unknown>) {
  const place = ['span', 'country', 'event_type', 'size', 'start', 'game_type']
  const columns = kinds.map(({ column }) => column)
  const ofEvent = ['day', 'game_type', 'event_type', 'country', 'size', ...columns, 'played']
  const of = (table: string, names: readonly string[]) => list(names, (name) => `${table}.${name}`)
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
  await sql
    .raw(`
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
    .execute(db)
}
