import { type Kysely, sql } from 'kysely'

/** Participants of a friendly record their games themselves. An announcement can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events add participants_record boolean not null default false;
    -- Nobody has changed these events, so no trigger runs.
    alter table events alter participants_record type boolean using event_type = 'friendly';

    alter table announcements add is_taken_back boolean not null default false`.execute(db)
}
