import { openOwnPool } from '../scripts/support/database.ts'
import { prepareDatabase } from './database.ts'
import { median, report, timeOf } from './goals.ts'
import { send } from './load.ts'
import { namedReads } from './named-reads.ts'
import type { Options } from './options.ts'
import { smallEvents } from './rows.ts'
import { type Server, startServer } from './servers.ts'

/** Measures how the median of each read grows with the number of events. No response is cached. */
export async function benchGrowth(options: Options): Promise<boolean> {
  const servers: Server[] = []
  const samples = []
  try {
    for (const events of options.sizes) {
      const server = await startServer(await prepareDatabase(options, smallEvents(events)))
      servers.push(server)
      const pool = openOwnPool(server.databaseUrl)
      const reads = await namedReads(pool, events).finally(() => pool.end())
      samples.push(...reads.map(({ name, path }) => ({ name, path, events, url: server.url, times: [] as number[] })))
    }
    for (let round = 1; round <= 5 + options.rounds; round++) {
      // The first five rounds warm up. The order is random, so that noise affects all alike.
      for (const { url, path, times } of samples.toSorted(() => Math.random() - 0.5)) {
        const time = await timeOf(() => send(url, { path: path(round) }))
        if (round > 5) times.push(time)
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
  const measurements = [...Map.groupBy(samples, ({ name }) => name)].map(([name, sized]) => {
    const medians = sized.map(({ events, times }) => [`${events} events`, median(times)] as const)
    const value = (medians.at(-1)?.[1] ?? Number.NaN) / (medians[0]?.[1] ?? Number.NaN)
    return { name, value, goal: 'growth' as const, details: Object.fromEntries(medians) }
  })
  return report('Growth of the median in ms', measurements)
}
