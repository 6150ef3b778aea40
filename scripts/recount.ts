// Compares the stored counts of armies with the matches: `npm run recount`. With `-- --repair`, it counts everything
// again. It takes the same settings as the server.
import { parseArgs } from 'node:util'
import type { Db } from '../server/src/db/tables.ts'
import { findDifferences, recountAll } from '../server/src/features/army-stats/queries.check.ts'
import { countPendingEvents } from '../server/src/features/army-stats/queries.counting.ts'
import { runCommand } from './support/command.ts'
import { withDb } from './support/database.ts'

/** At most this many differences are listed; nobody would read more. */
const shown = 50

const reportProgress = (what: string) => (done: number) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${what}… ${Math.floor(done * 100)} %${done === 1 ? '\n' : ''}`)
}

/** Returns whether the stored counts are right in the end. */
async function recount(db: Db, isRepair: boolean): Promise<boolean> {
  if (isRepair) await recountAll(db, reportProgress('Counting'))
  // The server may have stopped before it counted its last changes.
  await countPendingEvents(db)
  const differences = await findDifferences(db, shown, reportProgress('Comparing'))
  for (const { table, place, stored, counted } of differences) {
    console.log(`${table} (${place})\n  stored:  ${stored || 'nothing'}\n  counted: ${counted || 'nothing'}`)
  }
  if (differences.length === 0) console.log('The stored counts agree with the matches.')
  else
    console.log(
      `${differences.length >= shown ? 'At least ' : ''}${differences.length} differences. Repair them with npm run recount -- --repair`,
    )
  return differences.length === 0
}

await runCommand(async (config) => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
  return withDb(config, (db) => recount(db, values.repair))
})
