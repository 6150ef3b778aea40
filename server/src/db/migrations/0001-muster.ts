import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Each file refers only to files before it. */
const files = [
  'text',
  'accounts',
  'handles',
  'passkeys',
  'deletion',
  'merges',
  'places',
  'armies',
  'reviews',
  'events',
  'participants',
  'matches',
  'rounds',
  'reports',
  'slips',
  'calls',
  'claims',
  'alerts',
  'channels',
  'event-mails',
  'causes',
  'imports',
  'open-data',
  'countable',
  'army-counts',
  'army-counting',
  'army-sums',
  'versions',
  'ratings',
]

/** The whole schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of files) {
    await sql.raw(await readFile(new URL(`../schema/${file}.sql`, import.meta.url), 'utf8')).execute(db)
  }
}
