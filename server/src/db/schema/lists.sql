-- Army lists. They are in no table that everybody reads, so that a list that is hidden is in no response by mistake.
alter table events
  add list_policy text not null default 'none' check (list_policy in ('none', 'optional', 'required')),
  add list_deadline timestamptz(3),
  add lists_shown text not null default 'start' check (lists_shown in ('submission', 'deadline', 'start'));

create table lists (
  participant_id bigint primary key,
  event_id bigint not null,
  -- Empty for a participant who may only hand in late.
  text text not null default '' check (char_length(text) <= 20000),
  -- The text at the deadline, once it was changed after that.
  former_text text check (char_length(former_text) <= 20000),
  submitted_at timestamptz(3),
  is_late boolean not null default false,
  may_be_late boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz(3) not null default now(),
  changed_by bigint default nullif(current_setting('muster.author', true), '')::bigint,
  foreign key (event_id, participant_id) references participants (event_id, id) on delete cascade
);
create index on lists (event_id);

create trigger raise_version before update on lists
for each row when (old.* is distinct from new.*) execute function raise_version();

create trigger note_added after insert on lists referencing new table as changed
for each statement execute function note_events();
create trigger note_changed after update on lists referencing old table as former new table as changed
for each statement execute function note_events();
create trigger note_deleted after delete on lists referencing old table as changed
for each statement execute function note_events();

alter table event_mails drop constraint event_mails_kind_check;
alter table event_mails add constraint event_mails_kind_check check (kind in (
  'pairing', 'place', 'dispute', 'claim', 'claim_decision', 'change', 'cancellation', 'announcement', 'ownership',
  'list_due'));
