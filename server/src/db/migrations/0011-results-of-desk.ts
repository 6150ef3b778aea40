import { type Kysely, sql } from 'kysely'

/** A result is the organiser's if it has no participant: one of the participants may be called “desk”. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function result_recorded() returns trigger
    language plpgsql as $$
    begin
      insert into match_history (event_id, match_id, kind, participant1_score, participant2_score, recorded_by,
                                 participant_id, source)
      values (new.event_id, new.id, 'result', new.participant1_score, new.participant2_score, new.result_by,
              new.result_participant_id, new.result_source);
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

    drop trigger result_changed on matches;
    create trigger result_changed
    after update of participant1_score, participant2_score, ended_early, conceded_by, result_by, result_participant_id
    on matches
    for each row when (
      current_setting('muster.is_renaming', true) is distinct from 'on' and
      (old.participant1_score, old.participant2_score, old.ended_early, old.conceded_by, old.result_by,
       old.result_participant_id) is distinct from
      (new.participant1_score, new.participant2_score, new.ended_early, new.conceded_by, new.result_by,
       new.result_participant_id))
    execute function result_recorded()`.execute(db)
}
