import { tagsChangedBy } from '@muster/site/cache-tags'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Invalidations } from './invalidations.ts'

/**
 * Invalidates responses before the writer gets its response, so that the next read shows the write. A refused write
 * changed nothing; one that failed in its handler may have been committed.
 */
export function invalidateAfterWrites(app: FastifyInstance, invalidations: Invalidations) {
  const handled = new WeakSet<FastifyRequest>()
  app.addHook('preHandler', async (request) => void handled.add(request))
  app.addHook('onSend', async (request, { statusCode }) => {
    const { method, routeOptions, params } = request
    const isRefused = !handled.has(request) || (statusCode >= 400 && statusCode < 500)
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || routeOptions.url === undefined || isRefused) return
    invalidations.invalidate(tagsChangedBy(routeOptions.url, params as { event_id?: string }))
  })
}
