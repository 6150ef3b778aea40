-- Files of open data are put together from parts, one for each month of events, which are written again only if the month
-- has changed (decision 079). A part is deflated on its own, so a file is a valid gzip whatever parts it has.
create table open_data_parts (
  id bigint generated always as identity primary key,
  format text not null check (format in ('csv', 'jsonl')),
  -- Such as 2026-11; empty for events without a date. Null for a file that was written as a whole.
  month text,
  -- What the part was written from.
  signature text,
  matches integer not null default 0,
  -- Compressed, and the length and the CRC-32 of its text.
  bytes bigint not null default 0,
  text_bytes bigint not null default 0,
  crc bigint not null default 0,
  unique (format, month, signature)
);

create table open_data_part_chunks (
  part_id bigint references open_data_parts on delete cascade,
  number integer,
  bytes bytea not null,
  primary key (part_id, number)
);
alter table open_data_part_chunks alter column bytes set storage external;

-- A file is its head, its parts in order, and its tail.
alter table open_data_files
  add column head bytea not null default '',
  add column parts bigint[] not null default '{}',
  add column tail bytea not null default '';

insert into open_data_parts (format, signature, matches, bytes)
select format, day::text, matches, bytes from open_data_files;
update open_data_files file set parts = array[part.id]
from open_data_parts part where part.format = file.format and part.signature = day::text;
insert into open_data_part_chunks
select part.id, number, chunk.bytes
from open_data_chunks chunk join open_data_parts part on part.format = chunk.format and part.signature = day::text;
drop table open_data_chunks;
alter table open_data_part_chunks rename to open_data_chunks;
