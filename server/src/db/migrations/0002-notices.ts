import { type Kysely, sql } from 'kysely'

/** Alerts and channels say with the same words when and why not they have notified somebody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alerts rename trouble to failure_reason;
    alter table alerts rename last_told_at to last_notified_at;
    alter table alert_events rename told_at to notified_at;
    alter table channels rename trouble to failure_reason;
    alter table channels rename last_posted_at to last_notified_at;

    do $$
    begin
      -- Nothing that is queued is lost. A new database has no queue yet.
      if to_regclass('graphile_worker._private_tasks') is not null then
        update graphile_worker._private_tasks set identifier = 'notify_alert' where identifier = 'tell_alert';
        update graphile_worker._private_tasks set identifier = 'notify_weekly' where identifier = 'tell_weekly';
        -- Only a known task is run for a Monday that the server has missed.
        update graphile_worker._private_known_crontabs set identifier = 'notify_weekly'
        where identifier = 'tell_weekly';
      end if;
    end
    $$`.execute(db)
}
