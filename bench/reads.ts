import { withServer } from './database.ts'
import { type Measurement, median, report } from './goals.ts'
import { sendLoad } from './load.ts'
import { type NamedRead, namedReads } from './named-reads.ts'
import type { Options } from './options.ts'
import { smallEvents } from './rows.ts'
import { copyResponse, processorTime, type Server, startBareServer } from './servers.ts'

const turns = 3

/** Compares hot reads, whose response is cached, and cold reads, whose response is not, with bare servers. */
export const benchReads = (options: Options): Promise<boolean> =>
  withServer(options, smallEvents(options.events), async (muster, pool) => {
    const reads = await namedReads(pool, options.events)
    const hot: Measurement[] = []
    for (const read of reads) hot.push(await measureHot(muster, read, options.seconds / turns))
    // Each path is sent once: a second request for it would be hot.
    const amount = Math.min(1000, Math.floor(options.events / (turns + 2)))
    const cold: Measurement[] = []
    for (const read of reads) if (read.statement) cold.push(await measureCold(muster, read, amount))
    const isMet = report('Hot reads relative to node:http, in requests per second', hot)
    return report('Cold reads relative to node:http and pg, in requests per second', cold) && isMet
  })

async function measureHot(muster: Server, { name, path }: NamedRead, seconds: number) {
  const bare = await startBareServer(muster, await copyResponse(muster.url + path(0)))
  const next = () => ({ path: path(0) })
  const sideOf = (server: Server): Side => ({ server, load: () => sendLoad({ url: server.url, next, seconds }) })
  return compare(name, 'hotRead', [sideOf(muster), sideOf(bare)])
}

async function measureCold(muster: Server, { name, path, statement }: NamedRead, amount: number) {
  const bare = await startBareServer(muster, statement?.text ?? '')
  const valuesOf = (turn: number) => statement?.values(turn).map((value) => ['value', `${value}`])
  const sideOf = (server: Server, pathOf: (turn: number) => string): Side => {
    let turn = 1
    const next = () => ({ path: pathOf(turn++) })
    return { server, load: () => sendLoad({ url: server.url, next, amount }) }
  }
  const bareSide = sideOf(bare, (turn) => `/?${new URLSearchParams(valuesOf(turn))}`)
  return compare(name, 'coldRead', [sideOf(muster, path), bareSide])
}

type Side = { server: Server; load: () => Promise<number[]> }

/**
 * Compares requests per second of processor time. On a dedicated core, this is the rate of a server; unlike the rate, it
 * does not depend on the load generator and on other processes. Sides alternate, so that noise affects both alike.
 */
async function compare(name: string, goal: 'hotRead' | 'coldRead', sides: [Side, Side]): Promise<Measurement> {
  const totals = sides.map((side) => ({ ...side, times: [] as number[], seconds: 0 }))
  // Turn 0 warms up.
  for (let turn = 0; turn <= turns; turn++) {
    for (const total of totals) {
      const before = await processorTime(total.server.pid)
      const times = await total.load()
      if (turn === 0) continue
      total.seconds += (await processorTime(total.server.pid)) - before
      total.times.push(...times)
    }
  }
  await sides[1].server.close()
  const [rate = 0, bareRate = 0] = totals.map(({ times, seconds }) => times.length / seconds)
  const details = { rate, 'rate of the bare server': bareRate, 'p50 in ms': median(totals[0]?.times ?? []) }
  return { name, value: rate / bareRate, goal, details }
}
