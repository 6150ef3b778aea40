create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null constraint passkeys_credential_id_key unique
    check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 2000),
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index on passkeys (user_id, id);

-- What passkeys sign. Unlogged: a crash of the database may lose challenges, and the page then gets another.
create unlogged table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('sign_in', 'confirm', 'register')),
  user_id bigint references users on delete cascade,
  expires_at timestamptz(3) not null,
  constraint passkey_challenges_user_check check ((purpose = 'sign_in') = (user_id is null))
);
create index on passkey_challenges (expires_at);
create index on passkey_challenges (user_id);
