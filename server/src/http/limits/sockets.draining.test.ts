import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp(() => ({ cachesResponses: true }))

it('serves on while it drains, and ends each connection with its response, cached or not', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const read = async (path: string) => {
    const response = await new Promise<IncomingMessage>((resolve) => get({ port, path, agent }, resolve))
    await text(response)
    return [response.statusCode, response.headers.connection]
  }
  const paths = ['/api/v1/events', '/api/v1/events', '/api/v1/events/1', '/healthz']
  for (const path of paths) expect((await read(path))[1]).toBe('keep-alive')
  test.app.drain()
  const statuses = [200, 200, 404, 200]
  for (const [index, path] of paths.entries()) expect(await read(path)).toEqual([statuses[index], 'close'])
})
