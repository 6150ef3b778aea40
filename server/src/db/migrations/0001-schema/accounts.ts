import { sql } from 'kysely'

/**
 * Each time somebody registers an address that nobody has verified, a separate registration is made. The link in its
 * mail confirms what was typed for that one, and nothing that somebody else typed before or after.
 */
export const createAccounts = sql`
  create table users (
    id bigint generated always as identity primary key,
    email text not null constraint users_email_key unique check (email = lower(email) and char_length(email) <= 254),
    nickname text not null check (char_length(nickname) between 1 and 50),
    password_hash text not null,
    email_visible boolean not null default false,
    is_verified boolean not null default false,
    created_at timestamptz(3) not null default now(),
    -- Reads the calendar of the user's events. Stored as it is, because the user must be able to see it again.
    calendar_key text unique
  );
  create table sessions (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    user_id bigint not null references users on delete cascade,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  );
  create index on sessions (user_id);
  create index on sessions (expires_at);

  create table registrations (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    nickname text not null check (char_length(nickname) between 1 and 50),
    password_hash text not null,
    email_visible boolean not null,
    created_at timestamptz(3) not null default now(),
    -- The page that the link in the mail leads back to.
    return_to text check (length(return_to) <= 500)
  );
  create index on registrations (user_id, id desc);
  create index on registrations (created_at);

  create table account_tokens (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    user_id bigint not null references users on delete cascade,
    purpose text not null check (purpose in ('verify_email', 'reset_password')),
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    used_at timestamptz(3),
    registration_id bigint references registrations on delete cascade,
    constraint account_tokens_registration_check check ((purpose = 'verify_email') = (registration_id is not null))
  );
  create index on account_tokens (user_id);
  create index on account_tokens (expires_at);
  create index on account_tokens (registration_id);

  -- Columns as rate-limiter-flexible expects them. Unlogged: this saves disk writes, and a crash of the database may
  -- lose attempts.
  create unlogged table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );

  -- Responses are compressed, sealed with the key of their call, and deleted with their event. event_id has no
  -- reference: a call to an event that does not exist claims its key before it is refused.
  create table idempotency_keys (
    key_hash bytea primary key check (octet_length(key_hash) = 32),
    request_hash bytea not null check (octet_length(request_hash) = 32),
    user_id bigint references users on delete cascade,
    status smallint,
    answer bytea,
    created_at timestamptz(3) not null default now(),
    event_id bigint
  );
  alter table idempotency_keys alter column answer set storage external;
  create index on idempotency_keys (created_at);
  create index on idempotency_keys (user_id, created_at);
  create index on idempotency_keys (event_id) where event_id is not null;

  create table feedback (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    category text not null check (category in ('general', 'feature_request', 'bug')),
    content text not null check (char_length(content) between 10 and 5000),
    created_at timestamptz(3) not null default now()
  );
  create index on feedback (user_id, created_at desc, id desc)`
