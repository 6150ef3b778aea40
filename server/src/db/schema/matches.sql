-- Results follow from the scores; ended_early and conceded_by say how a match ended. Who gave up has lost.
create table matches (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  game_type text not null,
  participant1_id bigint not null,
  participant2_id bigint not null,
  participant1_army_id bigint,
  participant2_army_id bigint,
  participant1_score integer check (participant1_score between 0 and 100000),
  participant2_score integer check (participant2_score between 0 and 100000),
  round_number integer check (round_number between 1 and 1000),
  table_number integer check (table_number between 1 and 1000),
  notes text check (char_length(notes) <= 2000),
  match_duration_minutes integer check (match_duration_minutes between 1 and 1440),
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  changed_at timestamptz(3) not null default now(),
  ended_early boolean not null default false,
  conceded_by bigint,
  extra_minutes integer check (extra_minutes between 1 and 60),
  -- A nickname at that time, slip or desk. A result is the organiser's if it has no participant.
  result_by text not null default 'desk',
  result_participant_id bigint,
  result_source text not null default 'page' check (result_source in ('page', 'offline', 'import')),
  -- Such a match has no scores, so statistics and ratings leave it out.
  is_double_loss boolean not null default false,
  constraint matches_sides_check check (participant1_id <> participant2_id),
  constraint matches_conceded_check check (conceded_by is null or
    (conceded_by = participant1_id and (participant1_score >= participant2_score) is not true) or
    (conceded_by = participant2_id and (participant2_score >= participant1_score) is not true)),
  constraint matches_double_loss_check
    check (not is_double_loss or num_nonnulls(participant1_score, participant2_score, conceded_by) = 0),
  constraint matches_event_fkey foreign key (event_id, game_type)
    references events (id, game_type) on update cascade on delete cascade,
  constraint matches_participant1_fkey foreign key (event_id, participant1_id)
    references participants (event_id, id) on delete cascade,
  constraint matches_participant2_fkey foreign key (event_id, participant2_id)
    references participants (event_id, id) on delete cascade,
  constraint matches_army1_fkey foreign key (participant1_army_id, game_type) references armies (id, game_type),
  constraint matches_army2_fkey foreign key (participant2_army_id, game_type) references armies (id, game_type)
);
create index on matches (event_id, round_number, table_number, id);
create index on matches (participant1_id);
create index on matches (participant2_id);
create index on matches (participant1_army_id);
create index on matches (participant2_army_id);
