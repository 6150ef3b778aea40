import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Files of open data are made of months, and only those that have changed are written again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/open-data-parts.sql', import.meta.url), 'utf8')).execute(db)
}
