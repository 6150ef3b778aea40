import { type Kysely, sql } from 'kysely'

/**
 * Ratings of players and their courses, written by the job `rate_players` alone (decision 051). A course is its steps
 * in the order of time; the rating is the last of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The matches that count, and the players of both sides. outcome: 1 if player1 won, 0 for a draw, otherwise -1.
    create view rated_matches as
    select matches.id, matches.event_id, event_type, coalesce(event_date, events.created_at) as at,
           participant1_id, participant2_id, one.user_id as player1, other.user_id as player2,
           sign(participant1_score - participant2_score)::integer as outcome
    from events
    join matches on matches.event_id = events.id
    join participants one on one.id = participant1_id
    join participants other on other.id = participant2_id
    where visibility = 'listed' and one.user_id is not null and other.user_id is not null
      and participant1_score is not null and participant2_score is not null;

    create table ratings (
      user_id bigint not null references users on delete cascade,
      scope text not null check (scope in ('tournaments', 'all')),
      rating double precision not null,
      deviation double precision not null,
      volatility double precision not null,
      events integer not null,
      matches integer not null,
      -- Of the course: shows whether a new calculation differs.
      digest bigint not null,
      primary key (user_id, scope)
    );
    -- Without a reference to events: the step of a deleted event says that its players must be rated again.
    create table rating_steps (
      user_id bigint not null,
      scope text not null,
      number integer not null,
      event_id bigint not null,
      rating double precision not null,
      deviation double precision not null,
      volatility double precision not null,
      matches integer not null,
      score double precision not null,
      expected double precision not null,
      primary key (user_id, scope, number),
      foreign key (user_id, scope) references ratings on delete cascade
    );
    create index on rating_steps (event_id, user_id);

    -- Counted events have a version that rises; so this sees every change that could matter, after its commit.
    create function queue_rating() returns trigger
    language plpgsql as $$
    begin
      if exists (select from changed join rating_steps using (event_id))
        or exists (select from changed join rated_matches using (event_id)) then
        perform graphile_worker.add_job('rate_players', payload := '{"id": null}', queue_name := 'ratings',
          run_at := now() + interval '20 seconds', job_key := 'rate_players', job_key_mode := 'preserve_run_at');
      end if;
      return null;
    end
    $$;
    create trigger queue_rating_added after insert on event_versions referencing new table as changed
    for each statement execute function queue_rating();
    create trigger queue_rating_changed after update on event_versions referencing new table as changed
    for each statement execute function queue_rating()`.execute(db)
}
