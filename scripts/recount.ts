// Compares the stored counts of armies and the stored totals with the rows they count: `npm run recount`. With
// `-- --repair`, it counts everything again. It takes the same settings as the server.
import { parseArgs } from 'node:util'
import type { Db } from '../server/src/db/tables.ts'
import { findTotalDifferences, recountTotals } from '../server/src/db/totals.ts'
import { findDifferences, recountAll } from '../server/src/features/army-stats/queries.check.ts'
import { countNotedEvents } from '../server/src/features/army-stats/queries.counting.ts'
import { runCommand } from './support/command.ts'
import { withDb } from './support/database.ts'

/** The most differences to list; nobody would read more. */
const shown = 50

const reportProgress = (what: string) => (done: number) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${what}… ${Math.floor(done * 100)} %${done === 1 ? '\n' : ''}`)
}

/** Returns whether the stored counts and totals are right in the end. */
async function recount(db: Db, isRepair: boolean): Promise<boolean> {
  if (isRepair) {
    await recountAll(db, reportProgress('Counting'))
    await recountTotals(db)
  }
  // The server may have stopped before it counted its last changes.
  await countNotedEvents(db)
  const totals = await findTotalDifferences(db, shown)
  const differences = [
    ...(await findDifferences(db, shown, reportProgress('Comparing'))),
    ...totals.map(({ key, month, kept, counted }) => ({ table: 'totals', place: `${key}, ${month}`, kept, counted })),
  ]
  for (const { table, place, kept, counted } of differences) {
    console.log(`${table} (${place})\n  kept:    ${kept || 'nothing'}\n  counted: ${counted || 'nothing'}`)
  }
  if (differences.length === 0) console.log('What is kept counted is what the rows say.')
  else
    console.log(
      `${differences.length >= shown ? 'At least ' : ''}${differences.length} differences. Mend them with npm run recount -- --repair`,
    )
  return differences.length === 0
}

await runCommand(async (config) => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
  return withDb(config, (db) => recount(db, values.repair))
})
