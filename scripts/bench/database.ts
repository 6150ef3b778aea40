import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noTimeLimits, openPool } from '../../server/src/db/connect.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'

export type Pool = ReturnType<typeof openPool>

// A connection lost here fails the statement that uses it, which says it all.
const onLost = () => {}

/** For work that is not a request: it takes the time it takes. */
export const openOwnPool = (url: string, settings: Parameters<typeof openPool>[2] = {}) =>
  openPool(url, onLost, { ...noTimeLimits, ...settings })

/** The pool of a server, with its limits. */
export const openServerPool = (url: string) => openPool(url, onLost)

/** Lends out an own pool of the database, and closes it. */
export async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openOwnPool(url)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

export async function openCluster({ DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string }) {
  return DATABASE_URL === undefined ? startEmbedded(DATA_DIR) : { url: DATABASE_URL, stop: async () => {} }
}

/** The address of a migrated database beside the one of the cluster, and whether it is as an earlier run filled it. */
export async function openDatabase(clusterUrl: string, { matches, isFresh }: { matches: number; isFresh: boolean }) {
  const name = await withPool(clusterUrl, async (pool) => {
    const { rows } = await pool.query('select current_database() as name')
    return `${rows[0].name}_bench`
  })
  const url = besides(clusterUrl, name)
  const isFilled = !isFresh && (await findRecipe(url)) === (await recipeOf(matches))
  if (!isFilled) {
    await withPool(clusterUrl, async (pool) => {
      await pool.query(`drop database if exists "${name}" with (force)`)
      await pool.query(`create database "${name}"`)
    })
  }
  await withPool(url, migrate)
  return { url, isFilled }
}

/** Noted once the last step of filling is done: a database that was left half-way is filled anew. */
export async function noteFilled(pool: Pool, matches: number) {
  await pool.query('create table bench_filled (recipe text not null)')
  await pool.query('insert into bench_filled values ($1)', [await recipeOf(matches)])
}

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['server/src/db/migrations/*.ts', 'scripts/bench/rows.ts']

/** What a database was made by: as many matches of other rows, or counted in another way, are another database. */
async function recipeOf(matches: number): Promise<string> {
  const files = await Array.fromAsync(glob(sources, { cwd: checkout }))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(await readFile(join(checkout, file)))
  return `${matches} matches ${hash.digest('hex')}`
}

/** Why there may be none: no such database, no such table or column. */
const missing = ['3D000', '42P01', '42703']

async function findRecipe(url: string): Promise<string | undefined> {
  try {
    return await withPool(url, async (pool) => (await pool.query('select recipe from bench_filled')).rows[0]?.recipe)
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.includes(String(error.code))) return undefined
    throw error
  }
}

// The address of a Unix socket has no host, which new URL() does not take. Without a path it means the user's own database.
const besides = (url: string, name: string) => url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`)
