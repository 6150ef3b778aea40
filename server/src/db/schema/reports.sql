-- The history of a match keeps every result that it has had, however it was recorded: a trigger writes it. A result
-- that no report has set closes the report: it is confirmed if both say the same, and gone otherwise.
create table reports (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  match_id bigint not null unique references matches on delete cascade,
  state text not null default 'open' check (state in ('open', 'confirmed', 'disputed')),
  participant1_score integer not null check (participant1_score between 0 and 100000),
  participant2_score integer not null check (participant2_score between 0 and 100000),
  match_duration_minutes integer check (match_duration_minutes between 1 and 1440),
  ended_early boolean not null default false,
  conceded_by bigint,
  -- A nickname at that time, or slip.
  reported_by text not null,
  -- Null for a slip, which both sides share.
  participant_id bigint,
  at timestamptz(3) not null default clock_timestamp(),
  -- The account that sent it, also with a slip: one person has one voice in a match (decision 048).
  user_id bigint references users on delete set null,
  confirmed_with_slip boolean not null default false
);
create index on reports (event_id);
create index on reports (user_id);

create table match_history (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  match_id bigint not null references matches on delete cascade,
  kind text not null check (kind in ('result', 'report', 'confirmation', 'objection')),
  participant1_score integer,
  participant2_score integer,
  recorded_by text not null,
  participant_id bigint,
  note text check (char_length(note) <= 300),
  source text not null default 'page' check (source in ('page', 'offline', 'import')),
  at timestamptz(3) not null default clock_timestamp(),
  is_double_loss boolean not null default false
);
create index on match_history (match_id, id);
create index on match_history (event_id);

create function result_recorded() returns trigger
language plpgsql as $$
begin
  insert into match_history (event_id, match_id, kind, participant1_score, participant2_score, is_double_loss,
                             recorded_by, participant_id, source)
  values (new.event_id, new.id, 'result', new.participant1_score, new.participant2_score, new.is_double_loss,
          new.result_by, new.result_participant_id, new.result_source);
  -- One of the participants may be called "desk".
  if new.result_by = 'desk' and new.result_participant_id is null then
    update reports set state = 'confirmed'
    where match_id = new.id
      and (participant1_score, participant2_score) = (new.participant1_score, new.participant2_score);
    delete from reports
    where match_id = new.id
      and (participant1_score, participant2_score) is distinct from (new.participant1_score, new.participant2_score);
  end if;
  return null;
end
$$;
create trigger result_added after insert on matches
for each row when (new.is_double_loss or num_nonnulls(new.participant1_score, new.participant2_score) > 0)
execute function result_recorded();
-- A new name of a participant is no new result.
create trigger result_changed
after update of participant1_score, participant2_score, is_double_loss, ended_early, conceded_by, result_by,
                result_participant_id
on matches
for each row when (
  current_setting('muster.is_renaming', true) is distinct from 'on' and
  (old.participant1_score, old.participant2_score, old.is_double_loss, old.ended_early, old.conceded_by,
   old.result_by, old.result_participant_id) is distinct from
  (new.participant1_score, new.participant2_score, new.is_double_loss, new.ended_early, new.conceded_by,
   new.result_by, new.result_participant_id))
execute function result_recorded();

-- Scores belong to sides: a report of other sides says nothing about these.
create function sides_changed() returns trigger
language plpgsql as $$
begin
  delete from reports where match_id = new.id;
  return null;
end
$$;
create trigger sides_changed after update of participant1_id, participant2_id on matches
for each row when ((old.participant1_id, old.participant2_id) is distinct from
                   (new.participant1_id, new.participant2_id))
execute function sides_changed();

-- A report is part of its match, so it raises the version of the match.
create function report_changed() returns trigger
language plpgsql as $$
begin
  -- A result that closes the report has raised it already.
  if pg_trigger_depth() > 1 then return null; end if;
  update matches set changed_at = clock_timestamp() where id = coalesce(new.match_id, old.match_id);
  return null;
end
$$;
create trigger report_changed after insert or update or delete on reports
for each row execute function report_changed();
