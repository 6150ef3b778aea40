// Compares what is kept counted of armies with the matches themselves: `npm run recount`. With `-- --repair` it counts everything anew.
// It takes the same settings as the server: DATABASE_URL, or the embedded database in DATA_DIR while no server runs on it.
import { parseArgs } from 'node:util'
import { type Config, readConfig, SettingsError } from '../server/src/config.ts'
import { noTimeLimits, openDb, openPool } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { DatabaseError, migrate } from '../server/src/db/migrate.ts'
import type { Db } from '../server/src/db/tables.ts'
import { findDifferences, recountAll } from '../server/src/features/army-stats/queries.check.ts'
import { countNotedEvents } from '../server/src/features/army-stats/queries.counting.ts'

/** More than anybody reads. */
const shown = 50

const say = (what: string) => (done: number) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${what}… ${Math.floor(done * 100)} %${done === 1 ? '\n' : ''}`)
}

/** Whether what is kept is right in the end. */
async function recount(db: Db, isRepair: boolean): Promise<boolean> {
  if (isRepair) await recountAll(db, say('Counting'))
  // What was changed just before a server was stopped.
  await countNotedEvents(db)
  const found = await findDifferences(db, shown, say('Comparing'))
  for (const { table, place, kept, counted } of found) {
    console.log(`${table} (${place})\n  kept:    ${kept || 'nothing'}\n  counted: ${counted || 'nothing'}`)
  }
  if (found.length === 0) console.log('What is kept counted of armies is what the matches say.')
  else
    console.log(
      `${found.length === shown ? 'At least ' : ''}${found.length} differences. Mend them with npm run recount -- --repair`,
    )
  return found.length === 0
}

async function withDb<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = config.DATABASE_URL === undefined ? await startEmbedded(config.DATA_DIR) : undefined
  // A connection lost here fails the statement that uses it, which says it all.
  const pool = openPool(config.DATABASE_URL ?? embedded?.url ?? '', () => {}, noTimeLimits)
  try {
    await migrate(pool)
    return await work(openDb(pool))
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

try {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
  const isRight = await withDb(readConfig(), (db) => recount(db, values.repair))
  process.exitCode = isRight ? 0 : 1
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const isForPeople = error instanceof SettingsError || error instanceof DatabaseError || isUsage
  console.error(isForPeople ? (error as Error).message : error)
  process.exitCode = 1
}
