import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/waiting.ts'

const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
let handled = 0
const test = startTestApp(() => ({
  extend: async (app) => {
    app.get('/slow', async () => {
      handled++
      await gate
      return 'done'
    })
  },
}))

it('ends partial requests immediately when the server closes, and finishes the response to a complete one', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const send = async (data: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.write(data)
    return socket
  }
  const whole = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'
  const login = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const partial = await Promise.all([
    send('GET /slow HTTP/1.1\r\nHo'),
    send(`${login}Content-Length: 100\r\n\r\n{"email":`),
    send(`${login}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema`),
  ])
  const response = text(await send(whole))
  await until(() => handled === 1)
  const closing = test.app.close()
  for (const socket of partial) await text(socket).catch(() => {})
  expect(partial.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
  openGate()
  expect(await response).toMatch(/^HTTP\/1\.1 200 .*done$/s)
  await closing
})
