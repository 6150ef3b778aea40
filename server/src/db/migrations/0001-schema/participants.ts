import { sql } from 'kysely'

/**
 * Participants and matches repeat the game type of their event, so that foreign keys alone keep an army of another game
 * out, even while an event changes its game. Spellings of one nickname count as the same within an event: lower case
 * alone keeps `straße` and `STRASSE` apart; converting to upper case first makes them equal, as `foldName` of the
 * contract does.
 */
export const createParticipants = sql`
  create table participants (
    id bigint generated always as identity primary key,
    event_id bigint not null,
    game_type text not null,
    user_id bigint references users on delete set null,
    nickname text not null check (char_length(nickname) between 1 and 50),
    army_id bigint,
    created_at timestamptz(3) not null default now(),
    version integer not null default 1,
    changed_at timestamptz(3) not null default now(),
    club text check (char_length(club) between 1 and 100),
    fixed_table integer check (fixed_table between 1 and 1000),
    checked_in_at timestamptz(3),
    dropped_after_round integer check (dropped_after_round between 0 and 1000),
    waiting_since timestamptz(3),
    adjustment integer not null default 0 check (adjustment between -1000 and 1000),
    adjustment_reason text check (char_length(adjustment_reason) between 1 and 200),
    constraint participants_event_fkey foreign key (event_id, game_type)
      references events (id, game_type) on update cascade on delete cascade,
    constraint participants_army_fkey foreign key (army_id, game_type) references armies (id, game_type),
    constraint participants_event_key unique (event_id, id),
    constraint participants_user_key unique (event_id, user_id)
  );
  create unique index participants_nickname_key on participants (event_id, lower(upper(nickname collate "und-x-icu")));
  create index on participants (army_id);
  create index on participants (user_id);
  -- Lists count those who have a place for each of their events.
  create index participants_holding on participants (event_id)
  where waiting_since is null and dropped_after_round is distinct from 0;
  create index participants_waiting on participants (event_id, waiting_since, id) where waiting_since is not null`
