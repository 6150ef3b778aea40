import type pg from 'pg'
import { openOwnPool, withPool } from '../scripts/support/database.ts'
import { openDb } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadPlaces } from '../server/src/features/places/queries.loading.ts'
import type { Options } from './options.ts'
import { type Contents, fillRows } from './rows.ts'
import { type Server, startServer } from './servers.ts'

/** The comment on a database that is complete. */
const filled = 'Filled by npm run bench'

/** Opens a database with the given contents, and fills it unless an earlier run did; returns its URL. */
export async function prepareDatabase({ clusterUrl, fresh }: Options, contents: Contents): Promise<string> {
  const { events, rounds, players } = contents
  const name = ['muster_bench', events, rounds, players].filter((part) => part !== undefined).join('_')
  // Not `new URL()`: the URL of a Unix socket has no host.
  const url = clusterUrl.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`)
  const isFilled = await withPool(clusterUrl, async (pool) => {
    const query = `select 1 from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`
    if (!fresh && (await pool.query(query, [name, filled])).rowCount === 1) return true
    await pool.query(`drop database if exists "${name}" with (force)`)
    await pool.query(`create database "${name}"`)
    return false
  })
  await withPool(url, migrate)
  if (isFilled) return url
  console.log(`Filling a database with ${events} events …`)
  await withPool(url, (pool) => loadPlaces(openDb(pool)))
  const pool = openOwnPool(url, { max: 1, options: '-c synchronous_commit=off -c work_mem=128MB' })
  await fillRows(pool, contents).finally(() => pool.end())
  await withPool(clusterUrl, (cluster) => cluster.query(`comment on database "${name}" is '${filled}'`))
  return url
}

type Run = (server: Server, pool: pg.Pool) => Promise<boolean>

/** Runs with the server on a filled database, and with a pool for it. */
export async function withServer(options: Options, contents: Contents, run: Run): Promise<boolean> {
  const url = await prepareDatabase(options, contents)
  const server = await startServer(url)
  const pool = openOwnPool(url)
  return run(server, pool).finally(() => Promise.all([server.close(), pool.end()]))
}
