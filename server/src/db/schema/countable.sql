-- What counts in figures of the whole site (decision 060): `countable_events` alone decides, for the counts of armies,
-- ratings, records and open data.
create view countable_events as
select events.id, visibility = 'listed' as is_listed
from events
left join reviews on reviews.id = review_id
left join reviews of_owner on of_owner.user_id = owner_id and of_owner.state = 'left_out'
where (visibility = 'listed' or counts_in_statistics)
  and coalesce(reviews.state, 'accepted') = 'accepted' and of_owner.id is null;

create function countable(ids bigint[]) returns bigint[]
language sql stable as $$
  select array(select id from countable_events where id = any(ids))
$$;

-- An event that leaves an account which is left out stays left out.
create function keep_review() returns trigger
language plpgsql as $$
begin
  new.review_id := coalesce(
    (select id from reviews where user_id = old.owner_id and state = 'left_out'), new.review_id);
  return new;
end
$$;
create trigger keep_review before update of owner_id on events
for each row when (old.owner_id is distinct from new.owner_id) execute function keep_review();

-- The events of a decision are counted and rated again.
create function note_reviewed_events() returns trigger
language plpgsql as $$
begin
  insert into events_to_count select id from events where review_id = new.id or owner_id = new.user_id;
  return null;
end
$$;
create trigger note_decided after insert or update of state on reviews
for each row when (new.state <> 'waiting') execute function note_reviewed_events();

-- The matches that count in ratings, and the players of both sides. outcome: 1 if player1 won, 0 for a draw, otherwise
-- -1.
create view rated_matches as
select matches.id, matches.event_id, event_type, coalesce(event_date, events.created_at) as at,
       participant1_id, participant2_id, one.user_id as player1, other.user_id as player2,
       sign(participant1_score - participant2_score)::integer as outcome
from countable_events
join events on events.id = countable_events.id
join matches on matches.event_id = events.id
join participants one on one.id = participant1_id
join participants other on other.id = participant2_id
where is_listed and one.user_id is not null and other.user_id is not null
  and participant1_score is not null and participant2_score is not null;
