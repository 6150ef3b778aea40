import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from '../../e2e/support/api.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { createAccounts, openSession } from '../support/population.ts'

let cluster: Cluster
let servers: Muster[] = []
let token = ''

beforeAll(async () => {
  cluster = await startCluster()
  const settings = { DATABASE_URL: cluster.url, RATE_LIMITS: 'off' }
  servers = await Promise.all([startMuster(settings), startMuster(settings)])
  const [email = ''] = await createAccounts(cluster.url, 1)
  token = await openSession(cluster.url, email)
})

afterAll(async () => {
  for (const server of servers) await server.close()
  await cluster.close()
})

const asks = 10_000
const concurrency = 16

/** By when other servers must have heard of a write, in milliseconds: they do within one second, unless the machine is busy. */
const heardWithin = 3000

interface Written {
  number: number
  server: number
  at: number
}

it('what two servers answer is never older than their own writes, nor long older than those of the other', async () => {
  // The last is written to through both; of the others, one server only hears.
  const events = await Promise.all([[0], [1], [0, 1]].map(createEventOf))
  let left = asks
  let reads = 0
  const visit = async () => {
    while (left-- > 0) {
      const [event, server] = [pick(events), pick([0, 1])]
      if (!event) continue
      if (Math.random() < 0.1 && !event.isBusy) await event.write()
      else {
        await event.read(server)
        reads++
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, visit))
  expect(reads).toBeGreaterThan(asks / 2)
  for (const event of events) expect(event.written.length).toBeGreaterThan(50)
})

/** An event whose title is the number of the last write, which goes to one of these servers. */
async function createEventOf(writers: readonly number[]) {
  const body = { title: '0', game_type: 'AOS', event_type: 'friendly' } as const
  const { id } = await apiOf(urlOf(0), token)('POST /events', { body })
  const written: Written[] = []
  return {
    written,
    isBusy: false,
    /** One after another, or the last number would not be the highest. */
    async write() {
      this.isBusy = true
      const server = pick(writers)
      const number = written.length + 1
      const change = { params: { event_id: id }, body: { title: String(number) } }
      await apiOf(urlOf(server), token)('PUT /events/:event_id', change)
      written.push({ number, server, at: Date.now() })
      this.isBusy = false
    },
    async read(server: number) {
      const now = Date.now()
      const least = written.findLast((one) => one.server === server || one.at < now - heardWithin)?.number ?? 0
      for (const number of await numbersFrom(server, id)) expect(number).toBeGreaterThanOrEqual(least)
    },
  }
}

/** The number as one of several ways to read it tells it. */
async function numbersFrom(server: number, id: number): Promise<number[]> {
  const call = apiOf(urlOf(server))
  if (Math.random() < 0.6) return [Number((await call('GET /events/:event_id', { params: { event_id: id } })).title)]
  if (Math.random() < 0.5) {
    const { events } = await call('GET /events', { query: {} })
    return events.filter((event) => event.id === id).map(({ title }) => Number(title))
  }
  const html = await (await fetch(`${urlOf(server)}/events/${id}`)).text()
  const title = /<h1[^>]*>(\d+)<\/h1>/.exec(html)?.[1]
  return title === undefined ? [] : [Number(title)]
}

const urlOf = (server: number) => servers[server]?.url ?? ''

const pick = <One>(from: readonly One[]) => from[Math.floor(Math.random() * from.length)] as One
