import { type Kysely, sql } from 'kysely'

/**
 * Who gave up has lost, and both sides may lose: such a match has no scores, so statistics and ratings leave it out.
 * Level matches that say who gave up keep their result and no longer say it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nobody has played when a name is replaced, so an event that is over stays so.
    create or replace function raise_version() returns trigger
    language plpgsql as $$
    begin
      new.version := old.version + 1;
      new.changed_at := case when current_setting('muster.is_renaming', true) = 'on' then old.changed_at else now() end;
      return new;
    end
    $$;

    -- It is no new result in the history.
    select set_config('muster.is_renaming', 'on', true);
    update matches set conceded_by = null where conceded_by is not null and participant1_score = participant2_score;
    select set_config('muster.is_renaming', 'off', true);

    alter table matches
      add is_double_loss boolean not null default false,
      add constraint matches_double_loss_check
        check (not is_double_loss or num_nonnulls(participant1_score, participant2_score, conceded_by) = 0),
      drop constraint matches_conceded_check,
      add constraint matches_conceded_check check (conceded_by is null or
        (conceded_by = participant1_id and (participant1_score >= participant2_score) is not true) or
        (conceded_by = participant2_id and (participant2_score >= participant1_score) is not true));
    alter table match_history add is_double_loss boolean not null default false;

    create or replace function result_recorded() returns trigger
    language plpgsql as $$
    begin
      insert into match_history (event_id, match_id, kind, participant1_score, participant2_score, is_double_loss,
                                 recorded_by, participant_id, source)
      values (new.event_id, new.id, 'result', new.participant1_score, new.participant2_score, new.is_double_loss,
              new.result_by, new.result_participant_id, new.result_source);
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

    drop trigger result_added on matches;
    create trigger result_added after insert on matches
    for each row when (new.is_double_loss or num_nonnulls(new.participant1_score, new.participant2_score) > 0)
    execute function result_recorded();
    drop trigger result_changed on matches;
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
    execute function result_recorded()`.execute(db)
}
