import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the cluster of this run, for creating others. */
    adminUrl: string
    templateName: string
    /** The result of `readCatalogue` for the template. */
    catalogue: string
  }
}

/**
 * The address of this worker's migrated database. Creating one takes longer than most test files do, so a worker's
 * files share it one after the other. A file that leaves a changed catalogue of armies behind gets the next file a new
 * database.
 */
export async function openDatabase(): Promise<string> {
  const name = `${inject('templateName')}_${process.env.VITEST_POOL_ID}`
  const url = databaseUrl(inject('adminUrl'), name)
  await withClient(inject('adminUrl'), async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) {
      if ((await withClient(url, readCatalogue)) === inject('catalogue')) return
      await admin.query(`drop database ${name} with (force)`)
    }
    await admin.query(`create database ${name} template ${inject('templateName')}`)
  })
  return url
}

export function databaseUrl(clusterUrl: string, name: string): string {
  // The address of a Unix socket has no host, so `new URL()` rejects it.
  return clusterUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

/**
 * A checksum of the catalogue of armies, ids included. It shows whether a test has changed what the migrations
 * inserted.
 */
export async function readCatalogue(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query(
    `select md5(string_agg(armies::text, ';' order by id)) || (select count(*) from army_catalogue) as checksum from armies`,
  )
  return String(rows[0].checksum)
}

/** Every table that tests fill, children first. Deleting from the others adds rows to the last one. */
export const filledTables = [
  'causes',
  'imported_rows',
  'import_problems',
  'imports',
  'alert_events',
  'alerts',
  'seats',
  'rounds',
  'matches',
  'participants',
  'events',
  'reviews',
  'feedback',
  'account_tokens',
  'registrations',
  'sessions',
  'users',
  'closed_accounts',
  'deleted_accounts',
  'rate_limits',
  'counted_events',
  'counted_missions',
  'counted_sums',
  'idempotency_keys',
  'event_versions',
  'rated_events',
  'army_seasons',
  'events_to_count',
  'open_data_parts',
  'open_data_files',
]

/** Deletes the rows of the tables that have some: a delete fires triggers, and truncating takes a hundred times as long. */
const emptyFilled = `do $$ begin ${filledTables
  .map((table) => `if exists (select from ${table}) then delete from ${table}; end if;`)
  .join('\n')}
  if exists (select from graphile_worker.jobs) then
    perform graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null));
    perform graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));
  end if; end $$`

export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(emptyFilled)
}

async function withClient<Result>(url: string, query: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end()
  }
}
