import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** The worker measures the seasons of army strengths. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/army-seasons.sql', import.meta.url), 'utf8')).execute(db)
}
