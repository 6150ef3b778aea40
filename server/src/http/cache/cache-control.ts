import type { FastifyInstance } from 'fastify'
import { hasKey } from '../routing/query.ts'

/** Says of each response who may keep it, unless its handler has. */
export const setCacheControl = (app: FastifyInstance) =>
  app.addHook('onSend', async (request, reply) => {
    // Responses change as matches are played, so browsers must revalidate them. Those to writes are never cached.
    const { url, config: options } = request.routeOptions
    if ((url?.startsWith('/api/') || options.varies) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', ['GET', 'HEAD'].includes(request.method) ? 'no-cache' : 'no-store')
    }
    // Responses that need the key of a link stay out of shared caches.
    const isSecret =
      options.varies?.query.includes('key') && hasKey(request) && reply.getHeader('cache-control') === 'no-cache'
    if (isSecret) reply.header('cache-control', 'private, no-cache')
  })
