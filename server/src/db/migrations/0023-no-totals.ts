import { type Kysely, sql } from 'kysely'

/** Lists count up to a thousand events when they are read, so no totals are stored (decision 037). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    await sql`drop trigger ${sql.id(`totals_on_${event}`)} on events`.execute(db)
  }
  for (const table of ['participants', 'matches']) {
    await sql`drop trigger totals_on_insert on ${sql.table(table)}`.execute(db)
    await sql`drop trigger totals_on_delete on ${sql.table(table)}`.execute(db)
  }
  await sql`drop function change_totals_of_events(), change_totals(), recount_totals(), add_total_changes()`.execute(db)
  await sql`drop view counted_totals`.execute(db)
  await sql`drop function totals_of(text, text, text, text, boolean), month_of(timestamptz)`.execute(db)
  await sql`drop table totals, total_changes`.execute(db)
}
