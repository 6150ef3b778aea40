import { sql } from 'kysely'

/** Who sees the record of a player. Public ones are found by words of `player_search`, which also orders their list. */
export const createPlayerVisibility = sql`
  alter table users
    add player_visibility text not null default 'private'
      check (player_visibility in ('private', 'participants', 'public')),
    -- Unique, because it ends with the handle.
    add player_search text not null generated always as (fold_text(nickname || ' ' || handle)) stored;
  create index users_public on users (player_search) where player_visibility = 'public';
  create index users_public_words on users using gin (player_search gin_trgm_ops) where player_visibility = 'public'`
