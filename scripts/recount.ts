// Compares the kept counts of armies with the matches: `npm run recount`. With `-- --repair`, it counts everything
// again. It takes the same settings as the server.
import { parseArgs } from 'node:util'
import type { Db } from '../server/src/db/tables.ts'
import { findDifferences, recountAll } from '../server/src/features/army-stats/queries.check.ts'
import { countNotedEvents } from '../server/src/features/army-stats/queries.counting.ts'
import { runCommand } from './support/command.ts'
import { withDb } from './support/database.ts'

/** More than anybody would read. */
const shown = 50

const say = (what: string) => (done: number) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${what}… ${Math.floor(done * 100)} %${done === 1 ? '\n' : ''}`)
}

/** Returns whether what is kept is right in the end. */
async function recount(db: Db, isRepair: boolean): Promise<boolean> {
  if (isRepair) await recountAll(db, say('Counting'))
  // Changes from just before a server was stopped may not be counted yet.
  await countNotedEvents(db)
  const found = await findDifferences(db, shown, say('Comparing'))
  for (const { table, place, kept, counted } of found) {
    console.log(`${table} (${place})\n  kept:    ${kept || 'nothing'}\n  counted: ${counted || 'nothing'}`)
  }
  if (found.length === 0) console.log('What is kept counted is what the rows say.')
  else
    console.log(
      `${found.length >= shown ? 'At least ' : ''}${found.length} differences. Mend them with npm run recount -- --repair`,
    )
  return found.length === 0
}

await runCommand(async (config) => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
  return withDb(config, (db) => recount(db, values.repair))
})
