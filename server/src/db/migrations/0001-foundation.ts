import { type Kysely, sql } from 'kysely'

/**
 * Participants and matches repeat the game type of their event, so that foreign keys alone keep an army of another game
 * out, even while an event changes its game. Text is compared by ICU's rules, which every PostgreSQL since 15 includes,
 * so that case folding does not depend on the locale a database was made with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists unaccent`.execute(db)
  // A sigma at the end of a word has a different form, which must not matter to a search for the beginning of a word.
  // unaccent() is only stable because its dictionary could be changed; ours never is.
  await sql`
    create function fold_text(value text) returns text
    language sql immutable strict parallel safe
    return translate(lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc)) collate "und-x-icu"), 'ς', 'σ')
  `.execute(db)
  await createAccounts(db)
  await createArmies(db)
  await createEvents(db)
  await createParticipants(db)
  await createMatches(db)
  await createFeedback(db)
}

async function createAccounts(db: Kysely<unknown>) {
  await sql`
    create table users (
      id bigint generated always as identity primary key,
      email text not null constraint users_email_key unique check (email = lower(email) and char_length(email) <= 254),
      nickname text not null check (char_length(nickname) between 1 and 50),
      password_hash text not null,
      email_visible boolean not null default false,
      is_verified boolean not null default false,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table sessions (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id bigint not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on sessions (user_id)`.execute(db)
  await sql`create index on sessions (expires_at)`.execute(db)
  await sql`
    create table account_tokens (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id bigint not null references users on delete cascade,
      purpose text not null check (purpose in ('verify_email', 'reset_password')),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db)
  await sql`create index on account_tokens (user_id)`.execute(db)
  await sql`create index on account_tokens (expires_at)`.execute(db)
  // Columns as rate-limiter-flexible expects them. Unlogged: this saves disk writes, and a crash of the database may
  // lose attempts.
  await sql`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}

async function createArmies(db: Kysely<unknown>) {
  await sql`
    create table armies (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 100),
      faction text not null check (char_length(faction) between 1 and 100),
      game_type text not null check (game_type in ('AOS', 'SPEARHEAD', 'WARCRY')),
      grand_alliance text not null check (grand_alliance in ('Order', 'Chaos', 'Death', 'Destruction')),
      constraint armies_name_key unique (game_type, faction, name),
      constraint armies_game_key unique (id, game_type)
    )`.execute(db)
  await sql`
    create table army_catalogue (
      game_type text not null,
      faction text not null,
      name text not null,
      primary key (game_type, faction, name)
    )`.execute(db)
}

async function createEvents(db: Kysely<unknown>) {
  await sql`
    create table events (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users,
      title text not null check (char_length(title) between 1 and 200),
      description text check (char_length(description) <= 5000),
      game_type text not null check (game_type in ('AOS', 'SPEARHEAD', 'WARCRY')),
      event_type text not null check (event_type in ('tournament', 'friendly')),
      event_date timestamptz(3),
      location_country text check (char_length(location_country) <= 100),
      location_city text check (char_length(location_city) <= 100),
      is_public boolean not null default true,
      registration_open boolean not null default false,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      search_text text not null generated always as (
        fold_text(title || E'\n' || coalesce(location_city, '') || E'\n' || coalesce(location_country, ''))
      ) stored,
      constraint events_game_key unique (id, game_type)
    )`.execute(db)
  await sql`create index on events (event_date desc nulls last, id desc)`.execute(db)
  await sql`create index on events (game_type, event_date desc nulls last, id desc)`.execute(db)
  await sql`create index on events (event_type, event_date desc nulls last, id desc)`.execute(db)
  await sql`create index on events (owner_id, event_date desc nulls last, id desc)`.execute(db)
  await sql`create index on events using gin (search_text gin_trgm_ops)`.execute(db)
}

async function createParticipants(db: Kysely<unknown>) {
  await sql`
    create table participants (
      id bigint generated always as identity primary key,
      event_id bigint not null,
      game_type text not null,
      user_id bigint references users on delete set null,
      nickname text not null check (char_length(nickname) between 1 and 50),
      army_id bigint,
      created_at timestamptz(3) not null default now(),
      constraint participants_event_fkey foreign key (event_id, game_type)
        references events (id, game_type) on update cascade on delete cascade,
      constraint participants_army_fkey foreign key (army_id, game_type) references armies (id, game_type),
      constraint participants_event_key unique (event_id, id),
      constraint participants_user_key unique (event_id, user_id)
    )`.execute(db)
  await sql`
    create unique index participants_nickname_key on participants (event_id, lower(nickname collate "und-x-icu"))
  `.execute(db)
  await sql`create index on participants (army_id)`.execute(db)
  await sql`create index on participants (user_id)`.execute(db)
}

async function createMatches(db: Kysely<unknown>) {
  await sql`
    create table matches (
      id bigint generated always as identity primary key,
      event_id bigint not null,
      game_type text not null,
      participant1_id bigint not null,
      participant2_id bigint not null,
      participant1_army_id bigint,
      participant2_army_id bigint,
      participant1_score integer check (participant1_score between 0 and 100000),
      participant2_score integer check (participant2_score between 0 and 100000),
      round_number integer check (round_number between 1 and 1000),
      table_number integer check (table_number between 1 and 1000),
      notes text check (char_length(notes) <= 2000),
      match_duration_minutes integer check (match_duration_minutes between 1 and 1440),
      created_at timestamptz(3) not null default now(),
      constraint matches_sides_check check (participant1_id <> participant2_id),
      constraint matches_event_fkey foreign key (event_id, game_type)
        references events (id, game_type) on update cascade on delete cascade,
      constraint matches_participant1_fkey foreign key (event_id, participant1_id)
        references participants (event_id, id) on delete cascade,
      constraint matches_participant2_fkey foreign key (event_id, participant2_id)
        references participants (event_id, id) on delete cascade,
      constraint matches_army1_fkey foreign key (participant1_army_id, game_type) references armies (id, game_type),
      constraint matches_army2_fkey foreign key (participant2_army_id, game_type) references armies (id, game_type)
    )`.execute(db)
  await sql`create index on matches (event_id, round_number, table_number, id)`.execute(db)
  await sql`create index on matches (participant1_id)`.execute(db)
  await sql`create index on matches (participant2_id)`.execute(db)
  await sql`create index on matches (participant1_army_id)`.execute(db)
  await sql`create index on matches (participant2_army_id)`.execute(db)
}

async function createFeedback(db: Kysely<unknown>) {
  await sql`
    create table feedback (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      category text not null check (category in ('general', 'feature_request', 'bug')),
      content text not null check (char_length(content) between 10 and 5000),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index on feedback (user_id, created_at desc, id desc)`.execute(db)
}
