-- The codes of the slips. A slip belongs to a pairing, not to a match: a round that is taken back and published again
-- keeps its codes, because the slips may lie on the tables already.

-- Ten of 31 letters and digits without lookalikes, from the random bytes of two UUIDs.
create function random_slip_code() returns text
language sql volatile
return (
  with random as (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as bytes)
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', get_byte(bytes, at) % 31 + 1, 1), '')
  -- Bytes 6 and 8 of a UUID are not wholly random.
  from random, unnest(array[0, 1, 2, 3, 4, 5, 16, 17, 18, 19]) at
);

create table slips (
  event_id bigint not null,
  round_number integer not null,
  participant1_id bigint not null,
  participant2_id bigint not null,
  code text not null unique default random_slip_code() check (code ~ '^[A-HJKMNP-Z2-9]{10}$'),
  -- A slip with a new code may act on its match as often as before (decision 048).
  issued_at timestamptz(3) not null default now(),
  primary key (event_id, round_number, participant1_id, participant2_id),
  foreign key (event_id, participant1_id) references participants (event_id, id) on delete cascade,
  foreign key (event_id, participant2_id) references participants (event_id, id) on delete cascade
);
create index on slips (event_id, participant2_id);

create function slip_added() returns trigger
language plpgsql as $$
begin
  insert into slips (event_id, round_number, participant1_id, participant2_id)
  select changed.event_id, changed.round_number, changed.participant1_id, changed.participant2_id
  from changed join rounds on rounds.event_id = changed.event_id and rounds.number = changed.round_number
  on conflict do nothing;
  return null;
end
$$;
create trigger slip_added after insert on matches referencing new table as changed
for each statement execute function slip_added();
create function slip_changed() returns trigger
language plpgsql as $$
begin
  insert into slips (event_id, round_number, participant1_id, participant2_id)
  select new.event_id, new.round_number, new.participant1_id, new.participant2_id
  from rounds where rounds.event_id = new.event_id and rounds.number = new.round_number
  on conflict do nothing;
  return null;
end
$$;
create trigger slip_changed after update of participant1_id, participant2_id, round_number on matches
for each row when ((old.participant1_id, old.participant2_id, old.round_number) is distinct from
                   (new.participant1_id, new.participant2_id, new.round_number))
execute function slip_changed();
