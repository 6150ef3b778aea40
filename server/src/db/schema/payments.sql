-- Who has paid the fee of an event. In no table that everybody reads: the staff and the person alone see it.
create table payments (
  participant_id bigint primary key,
  event_id bigint not null,
  paid_at timestamptz(3) not null default now(),
  foreign key (event_id, participant_id) references participants (event_id, id) on delete cascade
);
create index on payments (event_id);

create trigger note_added after insert on payments referencing new table as changed
for each statement execute function note_events();
create trigger note_deleted after delete on payments referencing old table as changed
for each statement execute function note_events();
