import { sql } from 'kysely'

/** The triggers by which a change of a table, or of its rows of an event, raises the version of the event. */
export const noteEvents = (table: string) => sql`
  create trigger note_added after insert on ${sql.table(table)} referencing new table as changed
  for each statement execute function note_events();
  create trigger note_changed after update on ${sql.table(table)} referencing old table as former new table as changed
  for each statement execute function note_events();
  create trigger note_deleted after delete on ${sql.table(table)} referencing old table as changed
  for each statement execute function note_events();`
