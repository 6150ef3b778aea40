import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, readConfig, SettingsError } from '../../server/src/config.ts'
import { noTimeLimits, openPool } from '../../server/src/db/connect.ts'
import { findRunning, startEmbedded } from '../../server/src/db/embedded.ts'
import { DatabaseError } from '../../server/src/db/migrate.ts'

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** Lends out the database of the settings, also while a server runs on it, and closes what was opened for that. */
export async function withStore<T>({ DATABASE_URL, DATA_DIR }: Place, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  if (DATABASE_URL !== undefined) return withPool(DATABASE_URL, work)
  const running = await findRunning(DATA_DIR).catch(() => undefined)
  const isAnswering = running && (await withPool(running.url, (pool) => pool.query('select 1')).catch(() => undefined))
  if (running && isAnswering) return withPool(running.url, work)
  const embedded = await startEmbedded(DATA_DIR)
  return withPool(embedded.url, work).finally(embedded.stop)
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  // A connection lost here fails the statement that uses it, which says it all.
  const pool = openPool(url, () => {}, noTimeLimits)
  return work(pool).finally(() => pool.end())
}

/** The one file that a command was given. */
export function readFileArgument(command: string): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new SettingsError(`Say which file: npm run ${command} -- muster.backup`)
  return file
}

/** Says of each table how many rows were taken over. */
export const report = (table: string, rows: number) => console.log(`  ${table}: ${rows.toLocaleString('en')} rows`)

/** Runs a command; what people can mend is told in a sentence, and the exit code is 1. */
export async function runCommand(work: (config: Config) => Promise<void>) {
  try {
    await work(readConfig())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isUsage = code.startsWith('ERR_PARSE_ARGS') || ['ENOENT', 'EEXIST', 'EACCES', 'ECONNREFUSED'].includes(code)
    const isForPeople = error instanceof SettingsError || error instanceof DatabaseError || isUsage
    console.error(isForPeople ? (error as Error).message : error)
    process.exitCode = 1
  }
}
