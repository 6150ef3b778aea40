import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Events may be for teams of two, which count in no figure of the whole site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/doubles.sql', import.meta.url), 'utf8')).execute(db)
}
