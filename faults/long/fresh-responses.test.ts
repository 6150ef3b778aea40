import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from '../../e2e/support/api.ts'
import { type Cluster, startCluster } from '../../e2e/support/engines/cluster.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { createAccounts, insertSession } from '../support/population.ts'

let cluster: Cluster
let servers: Muster[] = []
let token = ''

beforeAll(async () => {
  cluster = await startCluster()
  const settings = { DATABASE_URL: cluster.url, RATE_LIMITS: 'off' }
  servers = await Promise.all([startMuster(settings), startMuster(settings)])
  const [email = ''] = await createAccounts(cluster.url, 1)
  token = await insertSession(cluster.url, email)
})

afterAll(async () => {
  for (const server of servers) await server.close()
  await cluster.close()
})

const totalRequests = 10_000
const concurrency = 16

/**
 * The deadline for a write to reach other servers, in milliseconds. They receive it within one second unless the
 * machine is busy.
 */
const invalidatedWithin = 3000

/** In milliseconds. */
const listsKeptFor = 5000

interface Written {
  number: number
  server: number
  at: number
}

it('the responses of two servers include their own writes at once and those of the other server soon after', async () => {
  // Both servers write to the last event. Only one server writes to each of the others.
  const events = await Promise.all([[0], [1], [0, 1]].map(createEventOf))
  let left = totalRequests
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
  expect(reads).toBeGreaterThan(totalRequests / 2)
  for (const event of events) expect(event.written.length).toBeGreaterThan(50)
})

/** An event whose title is the number of the last write. Writes go to one of these servers. */
async function createEventOf(writers: readonly number[]) {
  const body = { title: '0', game_type: 'AOS', event_type: 'friendly' } as const
  const { id } = await apiOf(urlOf(0), token)('POST /events', { body })
  const written: Written[] = []
  return {
    written,
    isBusy: false,
    /** Sequential, because otherwise the last number might not be the highest. */
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
      const leastOf = (isList: boolean) => {
        // Lists may be five seconds old while many are made again.
        const within = isList ? listsKeptFor + invalidatedWithin : invalidatedWithin
        return written.findLast((one) => (!isList && one.server === server) || one.at < now - within)?.number ?? 0
      }
      const least = { list: leastOf(true), others: leastOf(false) }
      for (const { number, isList } of await numbersFrom(server, id))
        expect(number).toBeGreaterThanOrEqual(isList ? least.list : least.others)
    },
  }
}

/** Reads the number from a random source: the event, the list of events, or the page. */
async function numbersFrom(server: number, id: number): Promise<{ number: number; isList: boolean }[]> {
  const call = apiOf(urlOf(server))
  if (Math.random() < 0.6) {
    const { title } = await call('GET /events/:event_id', { params: { event_id: id } })
    return [{ number: Number(title), isList: false }]
  }
  if (Math.random() < 0.5) {
    const { events } = await call('GET /events', { query: {} })
    return events.filter((event) => event.id === id).map(({ title }) => ({ number: Number(title), isList: true }))
  }
  const html = await (await fetch(`${urlOf(server)}/events/${id}`)).text()
  const title = /<h1[^>]*>(\d+)<\/h1>/.exec(html)?.[1]
  return title === undefined ? [] : [{ number: Number(title), isList: false }]
}

const urlOf = (server: number) => servers[server]?.url ?? ''

const pick = <One>(from: readonly One[]) => from[Math.floor(Math.random() * from.length)] as One
