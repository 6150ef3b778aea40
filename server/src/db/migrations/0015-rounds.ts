import { type Kysely, sql } from 'kysely'

/**
 * Rounds that Muster pairs, with everything that an event needs on its day. A round that was typed in, match by match,
 * has no row here, and stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendEvents(db)
  await extendParticipants(db)
  // Results stay what follows from the scores: these two say how a match ended.
  await sql`
    alter table matches
      add column ended_early boolean not null default false,
      add column conceded_by bigint,
      add constraint matches_conceded_check check (
        (conceded_by = participant1_id and (participant1_score > participant2_score) is not true) or
        (conceded_by = participant2_id and (participant2_score > participant1_score) is not true))`.execute(db)
  await createRounds(db)
  await createSeats(db)
  await keepBegun(db)
}

async function extendEvents(db: Kysely<unknown>) {
  await sql`
    alter table events
      add column ends_at timestamptz(3),
      add column capacity integer check (capacity between 1 and 1000),
      add column rounds_planned integer check (rounds_planned between 1 and 20),
      add column ranking text[] not null default '{wins,draws,fewest_losses}' check (cardinality(ranking) between 1 and 20),
      add column points jsonb not null default '{"win": 3, "draw": 1, "loss": 0}',
      add column bye jsonb not null default '{"counts_as": "win", "score": "own_average"}',
      add column report_policy text not null default 'one' check (report_policy in ('organiser', 'one', 'both')),
      add column round_minutes integer check (round_minutes between 10 and 600),
      add column finished_at timestamptz(3),
      add constraint events_end_check check (ends_at between event_date and event_date + interval '31 days')`.execute(
    db,
  )
  // Draws the lots of the standings: nobody can know it before.
  await sql`alter table events add column seed integer not null default floor(random() * 2147483647)`.execute(db)
}

async function extendParticipants(db: Kysely<unknown>) {
  await sql`
    alter table participants
      add column club text check (char_length(club) between 1 and 100),
      add column fixed_table integer check (fixed_table between 1 and 1000),
      add column checked_in_at timestamptz(3),
      add column dropped_after_round integer check (dropped_after_round between 0 and 1000),
      add column waiting_since timestamptz(3),
      add column adjustment integer not null default 0 check (adjustment between -1000 and 1000),
      add column adjustment_reason text check (char_length(adjustment_reason) between 1 and 200)`.execute(db)
  // Those who have a place are counted for every event of a list.
  await sql`
    create index participants_holding on participants (event_id)
    where waiting_since is null and dropped_after_round is distinct from 0`.execute(db)
  await sql`
    create index participants_waiting on participants (event_id, waiting_since, id) where waiting_since is not null
  `.execute(db)
}

async function createRounds(db: Kysely<unknown>) {
  await sql`
    create table rounds (
      event_id bigint not null references events on delete cascade,
      number integer not null check (number between 1 and 1000),
      method text not null check (method in ('swiss', 'random', 'round_robin', 'elimination', 'manual')),
      seed integer not null check (seed >= 0),
      top integer check (top in (2, 4, 8, 16, 32, 64, 128, 256, 512)),
      -- Of an elimination: the participants as they were seeded when it began, whatever becomes of them.
      seeds bigint[] check ((seeds is not null) = (method = 'elimination')),
      forbid jsonb not null default '[]',
      keep_clubs_apart boolean not null default false,
      published_at timestamptz(3),
      -- For the seats, which refer to it.
      is_draft boolean not null default true check (is_draft = (published_at is null)),
      -- A clock that runs ends some time; one that stands has so many seconds left.
      clock_ends_at timestamptz(3),
      clock_left integer check (clock_left between -86400 and 86400),
      version integer not null default 1,
      changed_at timestamptz(3) not null default now(),
      primary key (event_id, number),
      constraint rounds_draft_key unique (event_id, number, is_draft),
      check (num_nonnulls(clock_ends_at, clock_left) <= 1)
    )`.execute(db)
  await sql`create unique index rounds_one_draft on rounds (event_id) where published_at is null`.execute(db)
  await sql`
    create trigger raise_version before update on rounds
    for each row when (old.* is distinct from new.*) execute function raise_version()`.execute(db)
  for (const [event, name, tables] of [
    ['insert', 'added', 'new table as changed'],
    ['update', 'changed', 'old table as former new table as changed'],
    ['delete', 'deleted', 'old table as changed'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`note_${name}`)} after ${sql.raw(event)} on rounds referencing ${sql.raw(tables)}
      for each statement execute function note_events()`.execute(db)
  }
}

/**
 * Where each participant is in a round: in a match, at a table of the draft, or alone with a bye. One seat each, and in a
 * draft, opponents have each other; so nobody can be in two places, or have a match and a bye.
 */
async function createSeats(db: Kysely<unknown>) {
  await sql`
    create table seats (
      event_id bigint not null,
      round_number integer not null,
      participant_id bigint not null,
      is_draft boolean not null,
      match_id bigint references matches on delete cascade,
      opponent_id bigint check (opponent_id <> participant_id),
      side smallint check (side in (1, 2)),
      table_number integer check (table_number between 1 and 1000),
      primary key (event_id, round_number, participant_id),
      constraint seats_opponents_key unique (event_id, round_number, participant_id, opponent_id),
      constraint seats_opponents_fkey foreign key (event_id, round_number, opponent_id, participant_id)
        references seats (event_id, round_number, participant_id, opponent_id) on delete cascade,
      constraint seats_round_fkey foreign key (event_id, round_number, is_draft)
        references rounds (event_id, number, is_draft) on update cascade on delete cascade,
      constraint seats_participant_fkey foreign key (event_id, participant_id)
        references participants (event_id, id) on delete cascade,
      constraint seats_published_check check (opponent_id is null or is_draft),
      constraint seats_match_check check (match_id is null or not is_draft),
      check ((opponent_id is null) = (side is null))
    )`.execute(db)
  await sql`create index on seats (match_id)`.execute(db)
  await sql`create index on seats (event_id, participant_id)`.execute(db)
  // A match of a round that Muster has paired takes its seats, whoever adds it; a draft has no matches yet.
  const seat = (of: string) => sql`
    insert into seats (event_id, round_number, participant_id, is_draft, match_id)
    select rounds.event_id, rounds.number, side, rounds.is_draft, added.id
    from ${sql.raw(of)} added, rounds, unnest(array[added.participant1_id, added.participant2_id]) side
    where rounds.event_id = added.event_id and rounds.number = added.round_number`
  await sql`
    create function seat_added() returns trigger
    language plpgsql as $$
    begin
      ${seat('changed')};
      return null;
    end
    $$`.execute(db)
  await sql`
    create function seat_changed() returns trigger
    language plpgsql as $$
    begin
      delete from seats where match_id = new.id;
      ${seat('(select new.*)')};
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger seat_added after insert on matches referencing new table as changed
    for each statement execute function seat_added()`.execute(db)
  await sql`
    create trigger seat_changed after update of participant1_id, participant2_id, round_number on matches
    for each row when ((old.participant1_id, old.participant2_id, old.round_number) is distinct from
                       (new.participant1_id, new.participant2_id, new.round_number))
    execute function seat_changed()`.execute(db)
}

/** Whether a round is published, or a match was typed in with one: kept, because lists ask for what is running. */
async function keepBegun(db: Kysely<unknown>) {
  await sql`alter table events add column begun boolean not null default false`.execute(db)
  await sql`
    create function has_begun(event bigint) returns boolean
    language sql stable
    return exists (select from rounds where event_id = event and not is_draft)
        or exists (select from matches where event_id = event and round_number is not null)`.execute(db)
  await sql`
    create function keep_begun() returns trigger
    language plpgsql as $$
    begin
      if tg_table_name = 'matches' and tg_op = 'INSERT' then
        update events set begun = true
        where not begun and id in (select event_id from changed where round_number is not null);
      else
        update events set begun = not begun
        where begun <> has_begun(id) and id in (select event_id from changed);
      end if;
      return null;
    end
    $$`.execute(db)
  for (const table of ['matches', 'rounds']) {
    await sql`
      create trigger begun_added after insert on ${sql.table(table)} referencing new table as changed
      for each statement execute function keep_begun()`.execute(db)
    await sql`
      create trigger begun_deleted after delete on ${sql.table(table)} referencing old table as changed
      for each statement execute function keep_begun()`.execute(db)
  }
  await sql`
    create trigger begun_changed after update on rounds referencing new table as changed
    for each statement execute function keep_begun()`.execute(db)
  await sql`
    create function keep_begun_of_match() returns trigger
    language plpgsql as $$
    begin
      update events set begun = not begun where begun <> has_begun(id) and id = new.event_id;
      return null;
    end
    $$`.execute(db)
  // Results are recorded far more often: for them it has nothing to do.
  await sql`
    create trigger begun_changed after update of round_number on matches
    for each row when (old.round_number is distinct from new.round_number) execute function keep_begun_of_match()
  `.execute(db)
  // Nobody's version rises by it, and no answer changes.
  await sql`select set_config('muster.is_placing', 'on', true)`.execute(db)
  await sql`update events set begun = true where has_begun(id)`.execute(db)
  await sql`select set_config('muster.is_placing', '', true)`.execute(db)
  // Those of whom dates alone do not tell whether they are to come, running or over.
  await sql`
    create index events_told on events (event_date) where begun or finished_at is not null or ends_at is not null
  `.execute(db)
}
