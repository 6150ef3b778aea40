import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { migrate } from '../../server/src/db/migrate.ts'
import { withPool } from '../support/database.ts'

/** What a database holds, such as `1000 matches`, and the files that generate and count its rows. */
export interface Filling {
  holds: string
  sources: string[]
}

interface Wanted {
  /** Distinguishes it from the databases of other parts. */
  suffix: string
  filling: Filling
  isFresh: boolean
}

/** The address of a migrated database next to the given one, and whether an earlier run has already filled it. */
export async function openDatabase(clusterUrl: string, { suffix, filling, isFresh }: Wanted) {
  const name = await withPool(clusterUrl, async (pool) => {
    const { rows } = await pool.query('select current_database() as name')
    return `${rows[0].name}_${suffix}`
  })
  const url = besides(clusterUrl, name)
  const isFilled = !isFresh && (await findRecipe(url)) === (await recipeOf(filling))
  if (!isFilled) {
    await withPool(clusterUrl, async (pool) => {
      await pool.query(`drop database if exists "${name}" with (force)`)
      await pool.query(`create database "${name}"`)
    })
  }
  await withPool(url, migrate)
  return { url, isFilled }
}

/** Recorded after the last step, so that a half-filled database is filled again. */
export async function noteFilled(pool: pg.Pool, filling: Filling) {
  await pool.query('create table bench_filled (recipe text not null)')
  await pool.query('insert into bench_filled values ($1)', [await recipeOf(filling)])
}

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** Identifies how a database was made. */
async function recipeOf({ holds, sources }: Filling): Promise<string> {
  const files = await Array.fromAsync(glob(['server/src/db/migrations/*.ts', ...sources], { cwd: checkout }))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(await readFile(join(checkout, file)))
  return `${holds} ${hash.digest('hex')}`
}

/** The errors if there is none: no such database, table or column. */
const missing = ['3D000', '42P01', '42703']

async function findRecipe(url: string): Promise<string | undefined> {
  try {
    return await withPool(url, async (pool) => (await pool.query('select recipe from bench_filled')).rows[0]?.recipe)
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.includes(String(error.code))) return undefined
    throw error
  }
}

// The address of a Unix socket has no host, which new URL() does not accept. Without a path, it means the user's own
// database.
const besides = (url: string, name: string) => url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`)
