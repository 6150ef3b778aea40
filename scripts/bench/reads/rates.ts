import { freePort } from '../../../e2e/support/server.ts'
import { pinDatabase, startProcess } from '../../load/server.ts'
import { withPool } from '../../support/database.ts'
import { type Copy, copy } from './copies.ts'
import { drawAll } from './draws.ts'
import { largeEvent } from './played-fill.ts'
import { type Asked, publicReads, type Read } from './public-reads.ts'
import { type Compared, compare, showTable } from './ratios.ts'
import { startTold, type Told } from './told.ts'
import type { Fired, Volley } from './volley.ts'

/** At least this share of the rate of the bare servers. */
const goals = { again: 0.6, fresh: 0.7 }

interface Rates {
  url: string
  events: number
  seconds: number
}

interface Servers {
  port: number
  url: string
  loader: Told<Volley, Fired>
  /** Sends the same bytes. */
  bareHttp: Told<Copy[], number>
  /** The port of the server that makes the same select. */
  pgPort: number
}

/** Measures every public read beside bare servers; returns whether all goals are met. */
export async function measureRates({ url, events, seconds }: Rates): Promise<boolean> {
  const reads = await withPool(url, async (pool) => publicReads(await drawAll(pool, events), largeEvent(events)))
  return withServers(url, async (servers) => {
    // What comes first would otherwise be measured with code that is not compiled yet.
    for (const read of reads.slice(0, 1)) await measureAgain(servers, read, seconds)
    const again: Compared[] = []
    for (const read of reads) again.push(await measureAgain(servers, read, seconds))
    const fresh: Compared[] = []
    for (const read of reads) if (read.fresh) fresh.push(await measureFresh(servers, read.name, read.fresh, seconds))
    const isMet = showTable(`${events} events, asked again and again, beside node:http`, again, goals.again)
    return showTable(`${events} events, never asked before, beside node:http and pg`, fresh, goals.fresh) && isMet
  })
}

async function withServers<T>(database: string, use: (servers: Servers) => Promise<T>): Promise<T> {
  await pinDatabase(database)
  const port = await freePort()
  const settings = { DATABASE_URL: database, NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${port}` }
  const server = await startProcess(port, settings)
  const loader = startTold<Volley, Fired>('loader.ts', 1)
  const bareHttp = startTold<Copy[], number>('bare-http.ts', 0)
  const barePg = startTold<string, number>('bare-pg.ts', 0)
  try {
    return await use({ port, url: server.url, loader, bareHttp, pgPort: await barePg.tell(database) })
  } finally {
    await Promise.all([loader, bareHttp, barePg, server].map((one) => one.stop()))
  }
}

/** How often each side has its turn. */
const turns = 5

async function measureAgain({ port, url, loader, bareHttp }: Servers, { name, path }: Read, seconds: number) {
  const barePort = await bareHttp.tell([await copy(url, path)])
  const volleyAt = (at: number) => ({ port: at, paths: [path], isRepeated: true, seconds: seconds / turns })
  return compare(name, loader, [
    // The first warms up.
    ...Array.from({ length: turns + 1 }, () => ({ server: volleyAt(port), bare: volleyAt(barePort) })),
  ])
}

async function measureFresh(
  { port, loader, pgPort }: Servers,
  name: string,
  { select, asked }: NonNullable<Read['fresh']>,
  seconds: number,
) {
  const volley = { isRepeated: false, seconds: seconds / turns }
  const bareOf = ({ values }: Asked) =>
    `/${select}?${new URLSearchParams(values.map((value) => ['value', `${value}`]))}`
  return compare(
    name,
    loader,
    sharesOf(asked, turns + 1).map((share) => ({
      server: { ...volley, port, paths: share.map(({ path }) => path) },
      bare: { ...volley, port: pgPort, paths: share.map(bareOf) },
    })),
  )
}

function sharesOf<Item>(items: readonly Item[], count: number): Item[][] {
  const size = Math.floor(items.length / count)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
