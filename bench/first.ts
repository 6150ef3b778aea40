import { setTimeout as sleep } from 'node:timers/promises'
import { withServer } from './database.ts'
import { percentile, report, timeOf } from './goals.ts'
import { send } from './load.ts'
import { namedReads } from './named-reads.ts'
import type { Options } from './options.ts'
import { untilDone } from './ratings.ts'
import { readsOfMany } from './reads-of-many.ts'
import { playedEvents } from './rows.ts'

/** How many reads of each kind come before those that are measured: a start is slower. */
const warmUp = 3

/** Measures each read for the first person who requests it, while nobody else reads. No response is cached. */
export function benchFirst(options: Options): Promise<boolean> {
  const contents = playedEvents(options.matches)
  return withServer(options, contents, async ({ url }, pool) => {
    const reads = [...(await namedReads(pool, contents.events)), ...readsOfMany(contents.events)]
    await pool.query(`select graphile_worker.add_job('measure_usual_seasons')`)
    await untilDone(pool, 'measure_%')
    const measurements = []
    for (const { name, path } of reads) {
      const times: number[] = []
      for (let turn = 1; turn <= warmUp + options.rounds; turn++) {
        const time = await timeOf(() => send(url, { path: path(turn) }))
        if (turn > warmUp) times.push(time)
        // What the last read has begun, such as a vacuum, is not part of the next.
        await sleep(5)
      }
      const details = { p50: percentile(times, 0.5), max: Math.max(...times) }
      measurements.push({ name, value: percentile(times, 0.95), goal: 'firstRead' as const, details })
    }
    return report('95th percentile in ms for the first reader', measurements)
  })
}
