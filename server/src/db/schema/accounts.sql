create table users (
  id bigint generated always as identity primary key,
  email text not null constraint users_email_key unique check (email = lower(email) and char_length(email) <= 254),
  nickname text not null check (char_length(nickname) between 1 and 50),
  password_hash text not null,
  email_visible boolean not null default false,
  is_verified boolean not null default false,
  created_at timestamptz(3) not null default now(),
  -- Reads the calendar of the user's events. Stored as it is, because the user must be able to see it again.
  calendar_key text unique,
  -- Which mails about events the account gets. The key is 122 random bits; it can only switch mails off.
  mail_pairings boolean not null default true,
  mail_places boolean not null default true,
  mail_disputes boolean not null default true,
  mail_events boolean not null default true,
  unsubscribe_key text not null unique default replace(gen_random_uuid()::text, '-', ''),
  event_mail_at timestamptz(3),
  -- The word in the address of the player's page.
  handle text not null constraint users_handle_key unique,
  -- Who sees the record of the player.
  player_visibility text not null default 'private'
    check (player_visibility in ('private', 'participants', 'public')),
  -- Finds and sorts public players. Unique, because it ends with the handle.
  player_search text not null generated always as (fold_text(nickname || ' ' || handle)) stored,
  -- Authenticators store it with a passkey. It is random, because they show it to anyone who has them.
  passkey_handle uuid not null default gen_random_uuid(),
  mail_claims boolean not null default true,
  constraint users_handle_check check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) between 3 and 30)
);
create index users_public on users (player_search) where player_visibility = 'public';
create index users_public_words on users using gin (player_search gin_trgm_ops) where player_visibility = 'public';

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index on sessions (user_id);
create index on sessions (expires_at);

-- The devices on which an account has signed in since its last new password (decision 006).
create table devices (
  user_id bigint not null references users on delete cascade,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  signed_in_at timestamptz(3) not null default now(),
  primary key (user_id, secret_hash)
);
create index on devices (signed_in_at);

-- Each time somebody registers an address that nobody has verified, a separate registration is made. The link in its
-- mail confirms what was typed for that one, and nothing that somebody else typed before or after.
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
create index on feedback (user_id, created_at desc, id desc);
