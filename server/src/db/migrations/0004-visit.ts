import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Events say where the venue is, whom to ask, what it costs, and where the pack is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/visit.sql', import.meta.url), 'utf8')).execute(db)
}
