import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from '../../e2e/support/api.ts'
import { type Cluster, startCluster } from '../../e2e/support/engines/cluster.ts'
import { type BalancedServers, startProxy } from '../../e2e/support/engines/haproxy.ts'
import { type Muster, startMuster } from '../../e2e/support/server.ts'
import { until } from '../../e2e/support/waiting.ts'
import { createAccounts, insertSession } from '../support/population.ts'
import { openStreams } from '../support/streams.ts'

let cluster: Cluster
let servers: Muster[] = []
let proxy: BalancedServers
let token = ''

beforeAll(async () => {
  cluster = await startCluster()
  const settings = {
    DATABASE_URL: cluster.url,
    RATE_LIMITS: 'off',
    STOP_AFTER: '3',
    LIVE_STREAMS_PER_ADDRESS: '999999',
  }
  servers = await Promise.all([startMuster(settings), startMuster(settings)])
  proxy = await startProxy({ ports: servers.map(({ url }) => Number(new URL(url).port)) })
  const [email = ''] = await createAccounts(cluster.url, 1)
  token = await insertSession(cluster.url, email)
})

afterAll(async () => {
  await proxy?.close()
  for (const server of servers) await server.close()
  await cluster?.close()
})

const [streamsMax, readers, restarts] = [2000, 16, 3]

it('no request fails while the servers behind a proxy are restarted one after another, and all streams come back', async () => {
  const owner = apiOf(proxy.url, token)
  const body = { title: 'Rolling', game_type: 'AOS', event_type: 'friendly' } as const
  const { id } = await owner('POST /events', { body })
  const params = { event_id: id }
  const streams = openStreams(`${proxy.url}/api/v1/events/${id}/live`, streamsMax)
  await until('all streams are open', () => streams.count === streamsMax)

  let isDone = false
  const counts = { ok: 0, failed: [] as string[] }
  const paths = [`/api/v1/events/${id}`, `/api/v1/events/${id}/participants`, '/api/v1/events', `/events/${id}`]
  const read = async (at: number) => {
    for (let turn = at; !isDone; turn++) {
      const path = paths[turn % paths.length] ?? ''
      const status = await fetch(proxy.url + path).then(
        async (response) => {
          const body = await response.text()
          return response.ok ? 'ok' : `${response.status} ${body.slice(0, 200)}`
        },
        (error) => String(error.cause ?? error),
      )
      if (status === 'ok') counts.ok++
      else counts.failed.push(`${path}: ${status}`)
      await sleep(5)
    }
  }
  const write = async () => {
    for (let turn = 0; !isDone; turn++) {
      await owner('PUT /events/:event_id', { params, body: { title: `Rolling ${turn}` } }).then(
        () => counts.ok++,
        (error) => counts.failed.push(`a write: ${error}`),
      )
      await sleep(100)
    }
  }
  const load = [...Array.from({ length: readers }, (_, at) => read(at)), write()]
  for (let turn = 0; turn < restarts; turn++) {
    for (const server of servers) {
      server.signal('SIGTERM')
      expect(await server.exited).toBe(0)
      await server.start()
      await until('all streams are back', () => streams.count === streamsMax)
      await sleep(1000)
    }
  }
  isDone = true
  await Promise.all(load)
  streams.close()
  expect(counts.failed).toEqual([])
  expect(streams.retries.length).toBeGreaterThan(streamsMax)
  expect(streams.retries.filter((retry) => retry > 4000)).toEqual([])
})
