import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** The staff notes who has paid the fee. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(new URL('../schema/payments.sql', import.meta.url), 'utf8')).execute(db)
}
