-- The published files of open data, in pieces that are small enough to be sent one after the other, and the salts of
-- the numbers in them. In the database, because each of several servers must have the same files.

-- 244 random bits: who has the numbers cannot try all accounts.
create table open_data_salts (
  year integer primary key,
  salt bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);

create table open_data_files (
  day date not null,
  format text not null check (format in ('csv', 'jsonl')),
  matches integer not null,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  primary key (day, format)
);

create table open_data_chunks (
  day date not null,
  format text not null,
  number integer not null,
  bytes bytea not null,
  primary key (day, format, number)
);
-- Compressed already.
alter table open_data_chunks alter column bytes set storage external;
