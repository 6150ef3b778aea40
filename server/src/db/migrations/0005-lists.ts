import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Participants hand in army lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/lists.sql', import.meta.url), 'utf8')).execute(db)
}
