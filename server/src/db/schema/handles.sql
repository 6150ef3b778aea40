-- A handle is made from the nickname, in lower case, so that uniqueness needs no folding. While an account is
-- unverified, its nickname may be somebody else's attempt, so the handle follows the nickname until the address is
-- verified.

-- A free handle for a nickname: "Łukasz W." becomes lukasz-w, then lukasz-w-2. Reserved words get a number as well.
create function free_handle(nickname text) returns text
language plpgsql volatile as $$
declare
  word text := trim(both '-' from left(regexp_replace(fold_text(nickname), '[^a-z0-9]+', '-', 'g'), 24));
  free text;
begin
  if length(word) < 3 then word := trim(both '-' from 'player-' || word); end if;
  -- Accounts with the same word wait for each other, or two of them would both find it free.
  perform pg_advisory_xact_lock(726273402, hashtext(word));
  select candidate into free
  from (
    select word as candidate, 1 as rank
    union all select word || '-' || number, number from generate_series(2, 9) number
    union all select word || '-' || floor(random() * 90000 + 10000)::int, 10 from generate_series(1, 30)
  ) candidates
  where not exists (select from users where handle = candidate)
    and candidate not in ('admin', 'data', 'deleted', 'edit', 'former-player', 'help', 'moderator', 'muster', 'new',
                          'organiser', 'player', 'players', 'search', 'settings', 'support')
  order by rank
  limit 1;
  return free;
end
$$;

create function make_handle() returns trigger
language plpgsql as $$
begin
  new.handle := free_handle(new.nickname);
  return new;
end
$$;
create trigger make_handle before insert on users
for each row when (new.handle is null)
execute function make_handle();
create trigger remake_handle before update of nickname on users
for each row when (not old.is_verified and new.nickname <> old.nickname)
execute function make_handle();
