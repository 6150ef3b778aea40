import { type Kysely, sql } from 'kysely'

export async function createTables(db: Kysely<unknown>) {
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
  // For the matches behind a number: the events of a rare army or matchup are few among many.
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
