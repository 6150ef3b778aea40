-- The list of deleted accounts, which outlives backups. Nothing here is about a person. An id alone could belong to
-- someone else in another database, so each has a fingerprint: the hash of a random key of the account, which is gone
-- with it.
create table deleted_accounts (
  number integer primary key check (number between 1000 and 9999999),
  user_id bigint not null,
  fingerprint bytea not null unique check (octet_length(fingerprint) = 32),
  deleted_at timestamptz(3) not null default now()
);

-- For seven days, what undoes a deletion, encrypted with a key that only the mailed link contains.
create table closed_accounts (
  number integer primary key references deleted_accounts on delete cascade,
  -- Of the token in the mailed link.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  sealed bytea not null,
  -- The mail with the link, until it is delivered.
  mail jsonb,
  closed_at timestamptz(3) not null default now()
);
alter table closed_accounts alter column sealed set storage external;
create index on closed_accounts (closed_at);
