import { setTimeout as sleep } from 'node:timers/promises'
import { withServer } from './database.ts'
import { median, report } from './goals.ts'
import { sendLoad } from './load.ts'
import { namedReads } from './named-reads.ts'
import type { Options } from './options.ts'
import { largeEvent, smallEvents } from './rows.ts'
import { residentMemory } from './servers.ts'
import { recordResult, signIn } from './writes.ts'

/** Measures the memory of the server under 500 reads, one in ten of them cold, and 5 writes per second. */
export const benchMemory = (options: Options): Promise<boolean> =>
  withServer(options, smallEvents(options.events), async ({ url, pid }, pool) => {
    const reads = await namedReads(pool, options.events)
    const organiser = await signIn(pool, largeEvent(options.events))
    let turn = 0
    const read = () => {
      const round = Math.floor(turn / reads.length)
      return { path: reads[turn++ % reads.length]?.path(round % 10 === 9 ? round : 0) ?? '/' }
    }
    const seconds = 60 * options.minutes
    const load = Promise.all([
      sendLoad({ url, next: read, seconds, rate: 500, connections: 100 }),
      sendLoad({ url, next: () => recordResult(organiser, turn), seconds, rate: 5, connections: 1 }),
    ])
    const samples: number[] = []
    for (let second = 0; second < seconds; second++) {
      samples.push(await residentMemory(pid))
      await sleep(1000)
    }
    await load
    const quarter = (n: number) => median(samples.slice((samples.length * (n - 1)) / 4, (samples.length * n) / 4))
    return report(`Resident memory in MB after ${options.minutes} minutes`, [
      { name: 'last quarter', value: quarter(4), goal: 'memory', details: { peak: Math.max(...samples) } },
      { name: 'last quarter relative to the one before', value: quarter(4) / quarter(3), goal: 'memoryGrowth' },
    ])
  })
