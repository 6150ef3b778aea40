import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Events have organisers and helpers besides their owner, and changes name who made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/staff.sql', import.meta.url), 'utf8')).execute(db)
}
