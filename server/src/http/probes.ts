import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process answers. `/readyz`: it can do its work: database reachable, migrations done, worker running. */
export function registerProbes(app: FastifyInstance, isReady: () => Promise<boolean>) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })
}
