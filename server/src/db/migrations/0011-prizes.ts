import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** The organiser decides whether somebody can win more than one prize. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/prizes.sql', import.meta.url), 'utf8')).execute(db)
}
