import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isInternal } from './routing/internal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many live streams are open. */
    countStreams: () => number
  }
}

/** Counts and times requests by route, in addition to Node.js's own metrics. */
export function measure(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  new Gauge({
    name: 'muster_live_streams',
    help: 'Open live streams of events',
    registers: [registry],
    collect() {
      this.set(app.countStreams())
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isInternal(request) || (request.routeOptions.config.isStream && reply.statusCode === 200)) return
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  return registry
}

/** Serves the metrics on a separate port, which need not be open to the world. Returns a function that stops it. */
export async function serveMetrics(registry: Registry, host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', registry.contentType).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return async () => {
    server.close()
  }
}
