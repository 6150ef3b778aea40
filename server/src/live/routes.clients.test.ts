import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { updateEvent } from '@muster/contract/events'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildEvent, type Owner } from '../testing/builders.ts'
import { type Watcher, watch } from '../testing/live-watcher.ts'
import { startTestApp } from '../testing/test-app.ts'
import { until } from '../testing/waiting.ts'

const stallMax = 3000
const test = startTestApp(() => ({ liveTimes: { signalEvery: 100, stallMax } }))

/** The server's ends of the connections, by the port of the client. */
const serverSockets = new Map<number | undefined, Socket>()
beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  test.app.server.on('connection', (socket: Socket) => serverSockets.set(socket.remotePort, socket))
})

let event: { id: number; owner: Owner }
beforeEach(async () => {
  event = await buildEvent(test)
})

const open = () => watch(test.app, `/api/v1/events/${event.id}/live`)
const openMany = (count: number) => Promise.all(Array.from({ length: count }, open))

async function change(title: string) {
  const request = { token: event.owner.token, params: { event_id: event.id }, body: { title } }
  return (await test.call(updateEvent, request)).body.version
}

/** More than the kernel buffers on both sides. */
const junk = Buffer.from(`:${'x'.repeat(32_000_000)}\n\n`)

/** Stops reading, and fills the buffers of the kernel, which takes days with signals alone. */
function stopReading({ response }: Watcher): Socket {
  response.pause()
  const ofServer = serverSockets.get(response.socket.localPort)
  if (!ofServer) throw new Error('no such connection')
  ofServer.write(junk)
  return ofServer
}

it('serves the others while one watcher in ten never reads, buffers one frame for these, then disconnects them', async () => {
  const watchers = await openMany(50)
  const [stalled, reading] = [watchers.slice(0, 5), watchers.slice(5)]
  const sockets = stalled.map(stopReading)
  for (let count = 0; count < 5; count++) {
    const version = await change(`Title ${count}`)
    await until(() => reading.every((watcher) => watcher.latest('version') === version))
  }
  for (const { writableLength } of sockets) expect(writableLength - junk.length).toBeLessThan(200)
  await until(() => sockets.every(({ destroyed }) => destroyed))
  expect(reading.every(({ isEnded }) => !isEnded)).toBe(true)
  await until(() => test.app.countStreams() === 45)
  for (const watcher of watchers) watcher.close()
  await until(() => test.app.countStreams() === 0)
})

it('sends a watcher that reads again the latest version only', async () => {
  const watcher = await open()
  const before = await change('Before')
  await until(() => watcher.latest('version') === before)
  stopReading(watcher)
  let version = 0
  for (let count = 0; count < 3; count++) {
    version = await change(`Title ${count}`)
    await sleep(150)
  }
  watcher.response.resume()
  await until(() => watcher.latest('version') === version)
  // The first was written before the wait.
  expect(watcher.versions().filter((one) => one > before)).toEqual([version - 2, version])
  watcher.close()
})

it('frees the place of a watcher that vanishes without closing', async () => {
  const watcher = await open()
  // The connection stays open, and nobody reads: a phone that left the network.
  const socket = stopReading(watcher)
  await change('Renamed')
  await until(() => socket.destroyed)
  await until(() => test.app.countStreams() === 0)
  watcher.close()
})

it.each([
  ['the rest of its request', 'Content-Length: 4\r\n', ['junk']],
  ['another request', '', ['GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n']],
  ['no HTTP', '', ['\0\r\n\r\n', 'x'.repeat(100_000)]],
])('goes on while a client sends %s, and ends when it closes its side', async (_what, header, parts) => {
  const { port } = test.app.server.address() as { port: number }
  const client = connect(port, '127.0.0.1').setEncoding('utf8')
  let text = ''
  client.on('data', (part: string) => {
    text += part
  })
  client.write(`GET /api/v1/events/${event.id}/live HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`)
  const isOpen = () => until(() => text.includes('event: version'))
  for (const part of parts) {
    // The stream opens after the request's end. Until then, the HTTP server refuses what is no HTTP.
    await (header === '' ? isOpen() : sleep(100))
    client.write(part)
  }
  await isOpen()
  const version = await change('Renamed')
  await until(() => text.includes(`data: ${version}\n`))
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  client.end()
  await until(() => client.destroyed)
  await until(() => test.app.countStreams() === 0)
})

it('ends all streams within a second on shutdown, each with its own time to reconnect', async () => {
  const watchers = await openMany(100)
  watchers.slice(0, 5).forEach(stopReading)
  const reading = watchers.slice(5)
  const startedAt = Date.now()
  const closed = test.app.close()
  await until(() => reading.every(({ isEnded }) => isEnded))
  const took = Date.now() - startedAt
  await closed
  // The machine of the tests may be busy. Without `stop`, the streams would not end at all.
  expect(took).toBeLessThan(2500)
  const retries = reading.map((watcher) => watcher.latest('retry') ?? 0)
  expect(Math.min(...retries)).toBeGreaterThanOrEqual(2000)
  expect(Math.max(...retries)).toBeLessThanOrEqual(20_000)
  expect(new Set(retries).size).toBeGreaterThan(80)
  expect(watchers.every(({ events }) => events.length > 0)).toBe(true)
})
