import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Events have missions, names of tables and a programme, and armies are counted by mission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['plan', 'missions'])
    await sql.raw(await readFile(new URL(`../schema/${name}.sql`, import.meta.url), 'utf8')).execute(db)
}
