-- Who runs an event besides its owner. A member who came by a link goes with it, and at its end.
create table staff_invitations (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  -- Null for a link.
  email text check (char_length(email) <= 254),
  role text not null check (role in ('helper', 'organiser')),
  -- Null until the mail is written.
  token_hash bytea unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index on staff_invitations (event_id);
create index on staff_invitations (email);

create table staff (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('helper', 'organiser')),
  link_id bigint references staff_invitations on delete cascade,
  accepted_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3),
  constraint staff_key unique (event_id, user_id)
);
create index on staff (user_id);
create index on staff (link_id);

-- Open desks learn at once that a role has ended.
create trigger note_added after insert on staff referencing new table as changed
for each statement execute function note_events();
create trigger note_changed after update on staff referencing old table as former new table as changed
for each statement execute function note_events();
create trigger note_deleted after delete on staff referencing old table as changed
for each statement execute function note_events();

-- Everybody who may change an event now, with their role.
create view event_staff as
select id as event_id, owner_id as user_id, 'owner' as role,
  null::timestamptz as accepted_at, null::timestamptz as expires_at
from events where owner_id is not null
union all
select event_id, user_id, role, accepted_at, expires_at
from staff join events on events.id = event_id
where user_id is distinct from owner_id and (expires_at is null or expires_at > now());

alter table events add updated_by bigint;
create function note_editor() returns trigger
language plpgsql as $$
begin
  new.updated_by := nullif(current_setting('muster.author', true), '')::bigint;
  return new;
end
$$;
create trigger note_editor before update on events
for each row when (old.updated_at is distinct from new.updated_at) execute function note_editor();

-- A history names the account at the desk, and a conflict the account that made the last change. Without a reference
-- to users, so that a deleted account changes no row.
alter table match_history add user_id bigint default nullif(current_setting('muster.author', true), '')::bigint;
alter table matches add changed_by bigint default nullif(current_setting('muster.author', true), '')::bigint;
alter table participants add changed_by bigint default nullif(current_setting('muster.author', true), '')::bigint;
alter table rounds add changed_by bigint default nullif(current_setting('muster.author', true), '')::bigint;
create or replace function raise_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_by := nullif(current_setting('muster.author', true), '')::bigint;
  -- Nobody has played when a name is replaced, so an event that is over stays so.
  new.changed_at := case when current_setting('muster.is_renaming', true) = 'on' then old.changed_at else now() end;
  return new;
end
$$;

alter table event_mails drop constraint event_mails_kind_check;
alter table event_mails add constraint event_mails_kind_check check (kind in (
  'pairing', 'place', 'dispute', 'claim', 'claim_decision', 'change', 'cancellation', 'announcement', 'ownership'));

alter table merged_rows drop constraint merged_rows_kind_check;
alter table merged_rows add constraint merged_rows_kind_check
  check (kind in ('participant', 'claim', 'event', 'import', 'alert', 'feedback', 'staff'));
