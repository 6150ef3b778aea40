-- Teams of two. A team is one participant: its account is that of one member, and the mate may have another one.
alter table events add team_size smallint not null default 1 check (team_size in (1, 2));
alter table participants
  -- Nickname and army of each, in their order. Read and written whole, and nothing refers to a part of it.
  add members jsonb not null default '[]' check (jsonb_typeof(members) = 'array'),
  add mate_id bigint references users on delete set null,
  add constraint participants_mate_check check (mate_id <> user_id);
create index on participants (mate_id) where mate_id is not null;

-- A match of two teams says nothing about one army or one player.
create or replace view countable_events as
select events.id, visibility = 'listed' as is_listed
from events
left join reviews on reviews.id = review_id
left join reviews of_owner on of_owner.user_id = owner_id and of_owner.state = 'left_out'
where (visibility = 'listed' or counts_in_statistics) and team_size = 1
  and coalesce(reviews.state, 'accepted') = 'accepted' and of_owner.id is null;

alter table merged_rows drop constraint merged_rows_kind_check,
  add constraint merged_rows_kind_check
    check (kind in ('participant', 'mate', 'claim', 'event', 'import', 'alert', 'feedback', 'staff'));
