import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the cluster of this run, to make others from. */
    adminUrl: string
    templateName: string
    /** What readCatalogue says of the template. */
    catalogue: string
  }
}

/**
 * The address of this worker's database, migrated. The files that a worker runs one after the other share it, for making one takes
 * longer than most of them do; only one that left another catalogue of armies behind leaves the next file a new database.
 */
export async function openDatabase(): Promise<string> {
  const name = `${inject('templateName')}_${process.env.VITEST_POOL_ID}`
  const url = databaseUrl(inject('adminUrl'), name)
  await ask(inject('adminUrl'), async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) {
      if ((await ask(url, readCatalogue)) === inject('catalogue')) return
      await admin.query(`drop database ${name} with (force)`)
    }
    await admin.query(`create database ${name} template ${inject('templateName')}`)
  })
  return url
}

export function databaseUrl(clusterUrl: string, name: string): string {
  // The address of a Unix socket has no host, which new URL() does not take.
  return clusterUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

/** What tells whether the catalogue of armies is as the migrations made it, ids and all. */
export async function readCatalogue(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query(
    `select md5(string_agg(armies::text, ';' order by id)) || (select count(*) from army_catalogue) as found from armies`,
  )
  return String(rows[0].found)
}

/** Every table that tests fill, children first. The last one is where deleting from the others is noted. */
const filled = [
  ...[
    'alert_events',
    'alerts',
    'seats',
    'rounds',
    'matches',
    'participants',
    'events',
    'feedback',
    'account_tokens',
    'registrations',
    'sessions',
    'users',
  ],
  ...['rate_limits', 'counted_events', 'counted_sums'],
  ...['idempotency_keys', 'event_versions', 'events_to_count'],
]

/** Deletes, for truncating a table takes a hundred times as long when it holds a few rows or none. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(`
    ${filled.map((table) => `delete from ${table};`).join('\n')}
    select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null));
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
}

async function ask<Answer>(url: string, question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}
