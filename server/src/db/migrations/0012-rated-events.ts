import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Ratings are continued from the first event that has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/rated-events.sql', import.meta.url), 'utf8')).execute(db)
}
