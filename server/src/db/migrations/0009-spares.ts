import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Participants may be spares, and a drop says what becomes of their matches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/spares.sql', import.meta.url), 'utf8')).execute(db)
}
