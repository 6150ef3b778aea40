import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createInvalidations } from './invalidations.ts'
import { cacheResponses } from './response-cache.ts'

/** A server whose response is not shared, and waits to be released. */
async function listen() {
  const app = Fastify()
  const invalidations = createInvalidations()
  cacheResponses(app, { invalidations, findReader: async () => undefined, maxAge: 30_000 })
  const releases: (() => void)[] = []
  app.get('/places', { config: { varies: { query: [] } } }, async (_request, reply) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    return reply.code(404).send({})
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const read = () => {
    const sent = request({ port, path: '/places', agent: false }).end()
    const status = new Promise<number | undefined>((resolve) => {
      sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', () => resolve(undefined))
    })
    return { status, abort: () => sent.destroy() }
  }
  return { app, releases, read }
}

it('a client that goes while it waits for the response to another one keeps nobody waiting', async () => {
  const { app, releases, read } = await listen()
  const first = read()
  await expect.poll(() => releases.length).toBe(1)
  const gone = read()
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(2)
  gone.abort()
  await expect.poll(connections).toBe(1)
  releases.shift()?.()
  expect(await first.status).toBe(404)
  const next = read()
  await expect.poll(() => releases.length).toBeGreaterThan(0)
  for (const release of releases) release()
  // The request of the client that has gone was the first to read again.
  await expect.poll(() => releases.length).toBe(2)
  for (const release of releases) release()
  expect(await next.status).toBe(404)
})
