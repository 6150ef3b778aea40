import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Events score categories besides their matches, and participants vote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/votes.sql', import.meta.url), 'utf8')).execute(db)
}
