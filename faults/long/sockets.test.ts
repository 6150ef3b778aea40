import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, type Muster, startMuster } from '../../e2e/support/server.ts'
import { statusOf, until, untilReady } from '../../e2e/support/waiting.ts'

let muster: Muster
beforeAll(async () => {
  muster = await startMuster({ RATE_LIMITS: 'off' })
})
afterAll(() => muster.close())

const open = async (): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(muster.url).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const descriptors = () => readdirSync(`/proc/${muster.pid}/fd`).length

const unreadable: [what: string, sent: string, status: string, code: string][] = [
  ['junk', 'this is no HTTP\r\n\r\n', '400 ', 'bad_request'],
  [
    'headers of 100 kB',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(100_000)}\r\n\r\n`,
    '431 ',
    'headers_too_large',
  ],
  // Takes 15 seconds, and up to five more until the server checks its timeouts.
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\n', '408 ', 'request_timeout'],
]

describe('data that is not a request', () => {
  it.each(unreadable)(
    'gets a problem with the usual headers, and the connection is closed: %s',
    async (_what, sent, status, code) => {
      const socket = await open()
      socket.write(sent)
      const response = await text(socket)
      expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
      expect(response).toContain(`"code":"${code}"`)
      for (const header of ['application/problem+json', 'nosniff', 'default-src', 'no-store', 'Connection: close']) {
        expect(response).toContain(header)
      }
    },
  )

  it('leaves no descriptor open, even if the client never disconnects', async () => {
    const before = descriptors()
    const sockets = await Promise.all(Array.from({ length: 300 }, open))
    for (const socket of sockets) socket.write('this is no HTTP\r\n\r\n')
    await until('every descriptor is free again', () => descriptors() <= before + 5)
    for (const socket of sockets) socket.destroy()
  })
})

it('the server serves other clients while many connections send their requests slowly', async () => {
  const head =
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  const sockets = await Promise.all(Array.from({ length: 700 }, open))
  for (const socket of sockets) socket.write(head)
  const responses = await Promise.all(Array.from({ length: 20 }, () => statusOf(`${muster.url}/api/v1/events`)))
  expect(new Set(responses)).toEqual(new Set([200]))
  for (const socket of sockets) socket.destroy()
})

it('the server stops with `npm start` when only npm gets the signal, and the next `npm start` waits for it', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const data = await mkdtemp(join(tmpdir(), 'muster-start-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, DATABASE_URL: '' }
  const start = () => spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const first = start()
  first.stdout.resume()
  await untilReady(url)
  const npm = start()
  let log = ''
  npm.stdout.on('data', (chunk) => {
    log += chunk
  })
  // Wait before sending the signal, or the first one might exit too early.
  await until('the next one waits', () => log.includes('Another Muster is using the same data. Waiting up to 15 s'))
  first.kill('SIGTERM')
  await until('the first one has stopped', async () => (await statusOf(`${url}/healthz`)) === 0)
  await untilReady(url)
  npm.kill('SIGTERM')
  await until('nothing listens any more', async () => (await statusOf(`${url}/healthz`)) === 0)
  await rm(data, { recursive: true, force: true })
})
