-- Who plays only when the number is odd, and what becomes of the matches of those who drop.
alter table participants
  add is_spare boolean not null default false,
  add dropped_results text not null default 'keep' check (dropped_results in ('keep', 'forfeit', 'void')),
  -- The match that their drop has lost. No reference: matches refer to participants.
  add forfeited_match_id bigint,
  add constraint participants_spare_check check (not is_spare or waiting_since is null);
